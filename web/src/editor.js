// The rules editor: CodeMirror, with the words of the language coloured and errors from the real parser.

import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, drawSelection, highlightActiveLine } from '@codemirror/view';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { tags } from '@lezer/highlight';

const STATEMENTS = /^(game|source|play|normal|misere|piles|pile|let|move|take|from|up|to|where|unless|for|expect|also|except)\b/;
const WORDS = /^(and|or|not|in|mod|if|then|else|union|inter)\b/;
const BUILT_IN = /^(phi|pi|e|evil|odious|vile|dopey|floor|min|max|sqrt|root|beatty|beatty_constraint|complement|complement_slope|multiples|residues|eventually|fractional|losing)\b/;

const language = StreamLanguage.define({
  name: 'rules',
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return 'comment';
    if (stream.match(/^"[^"]*"?/)) return 'string';
    if (stream.match(STATEMENTS)) return 'keyword';
    if (stream.match(WORDS)) return 'operatorKeyword';
    if (stream.match(BUILT_IN)) return 'atom';
    if (stream.match(/^[0-9]+/)) return 'number';
    if (stream.match(/^[A-Za-z_][A-Za-z0-9_]*'?/)) return 'variableName';
    stream.next();
    return null;
  },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.operatorKeyword, color: 'var(--purple-text)' },
  { tag: tags.atom, color: 'var(--green-text)' },
  { tag: tags.number, color: 'var(--number-text)' },
  { tag: tags.string, color: 'var(--string-text)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
]);

const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--paper)', color: 'var(--text)', fontSize: '0.94rem', border: '1px solid var(--edge)', borderRadius: '8px' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', minHeight: '14em' },
  '.cm-gutters': { backgroundColor: 'var(--ground)', color: 'var(--muted)', border: 'none', borderRadius: '8px 0 0 8px' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--bad)' },
  '.cm-tooltip': { backgroundColor: 'var(--card)', color: 'var(--text)', border: '1px solid var(--edge)' },
  '.cm-selectionBackground': { backgroundColor: 'var(--selected) !important' },
});

export class Editor {
  /** @param {string} text @param {(text: string) => void} edited */
  constructor(text, edited) {
    // A root of its own, where the editor's styles are adopted as sheets: the page's content policy allows no others.
    this.host = document.createElement('div');
    this.host.className = 'editor';
    const root = this.host.attachShadow({ mode: 'open' });
    this.quiet = false;
    this.view = new EditorView({
      root,
      parent: /** @type {any} */ (root),
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), lintGutter(),
          language, syntaxHighlighting(colours), theme,
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({ 'aria-label': 'Rules of the game' }),
          EditorView.lineWrapping,
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !this.quiet) edited(update.state.doc.toString());
          }),
        ],
      }),
    });
  }

  text() {
    return this.view.state.doc.toString();
  }

  /** @param {string} text */
  replace(text) {
    if (text === this.text()) return;
    this.quiet = true;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    this.quiet = false;
  }

  /** Marks the place of an error, given in bytes. @param {{start: number, end: number} | null} place @param {string} message */
  mark(place, message) {
    const text = this.text();
    /** @type {import('@codemirror/lint').Diagnostic[]} */
    const found = [];
    if (place) {
      const from = Math.min(inLetters(text, place.start), text.length);
      const to = Math.min(Math.max(inLetters(text, place.end), from + 1), text.length);
      found.push({ from: Math.min(from, to), to, severity: 'error', message });
    }
    this.view.dispatch(setDiagnostics(this.view.state, found));
  }
}

/** A place in bytes as a place in the text. @param {string} text @param {number} bytes */
function inLetters(text, bytes) {
  return new TextDecoder().decode(new TextEncoder().encode(text).slice(0, bytes)).length;
}
