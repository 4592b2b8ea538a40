import type * as r from '../types/rulesmith';

/** Which answer a question has; a sum's answer to `move` is another. */
export interface Answers {
  slope: r.SlopeFacts;
  sequence: r.Terms;
  member: r.Membership;
  represent: r.Represented;
  games: r.Catalogue;
  show: r.Shown;
  solve: r.Solved;
  grundy: r.GrundyValues;
  periods: r.Periods;
  check: r.Checked;
  move: r.Best | r.SumBest;
  design: r.Designed;
  discover: r.Discovered;
  learn: r.Learned;
  recognize: r.Recognized;
  classify: r.Classified;
  smallest: r.SmallestFound;
  invariant: r.InvariantFound;
  prove: r.Proved;
  export: r.Exported;
  verify: r.Verified;
  figure: r.Figured;
  options: r.Options;
  judge: r.Judged;
  reply: r.Replied;
  start: r.Started;
  dial: r.Dial;
  write: r.WrittenFile;
}
