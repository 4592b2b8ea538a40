#!/usr/bin/env bash
# Draws docs/pictures/wythoff.svg: the P-positions of Wythoff's game with piles up to 20, that is the pairs
# (floor(n phi), floor(n phi^2)) in both orders. The numbers come from the program itself, so the picture cannot be wrong
# without the sequences being wrong.
set -euo pipefail
cd "$(dirname "$0")/../.."

terms() { cargo run --quiet --release -- sequence "$1" --terms 13 --format bfile; }

paste -d ' ' <(terms phi) <(terms 'phi^2') | awk -v size=20 '
    BEGIN {
        cell = 16; left = 34; top = 10; board = cell * (size + 1)
        width = left + board + 10; height = top + board + 34
        printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\"", width, height, width, height
        print " font-family=\"sans-serif\" font-size=\"10\" role=\"img\">"
        printf "<title>The P-positions of Wythoff%cs game with piles up to %d</title>\n", 39, size
        printf "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", width, height
        print "<g stroke=\"#d8d8d8\">"
        for (i = 0; i <= size + 1; i++) {
            printf "<path d=\"M%d %dv%d\"/><path d=\"M%d %dh%d\"/>\n", left + i * cell, top, board, left, top + i * cell, board
        }
        print "</g>"
        print "<g fill=\"#555\" text-anchor=\"middle\">"
        for (i = 0; i <= size; i += 5) {
            printf "<text x=\"%g\" y=\"%d\">%d</text>", left + (i + 0.5) * cell, top + board + 14, i
            printf "<text x=\"%d\" y=\"%g\">%d</text>\n", left - 10, top + (size - i + 0.5) * cell + 4, i
        }
        printf "<text x=\"%g\" y=\"%d\">one pile</text>", left + board / 2, height - 6
        printf "<text transform=\"translate(11 %g) rotate(-90)\">the other pile</text>\n", top + board / 2
        print "</g>"
        print "<g fill=\"#1f5fa8\">"
    }
    function square(x, y) {
        if (x > size || y > size) return
        printf "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"><title>(%d, %d)</title></rect>\n", \
            left + x * cell + 1, top + (size - y) * cell + 1, cell - 2, cell - 2, x, y
    }
    { square($2, $4); if ($2 != $4) square($4, $2) }
    END { print "</g>\n</svg>" }
' > docs/pictures/wythoff.svg
