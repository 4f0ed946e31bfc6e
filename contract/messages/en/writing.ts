/** Shown wherever people write: characters used, the language, the saved draft, and a long text that is folded (REQ-166, REQ-27). */
export const writingMessages = {
  'writing.counter': '{count} / {max}',
  'writing.counter.left': '{count, plural, one {1 character left} other {# characters left}}',
  'writing.counter.over': '{count, plural, one {1 character too many} other {# characters too many}}',
  'writing.draft': 'Draft kept on this device',
  'writing.draft.restored': 'What you wrote here before is back. You can go on, or discard it below.',
  'writing.draft.discard': 'Discard draft',
  'writing.writtenIn': 'Written in',
  'writing.writtenIn.change': 'Written in {language} · Change',
  'writing.showAll': 'Show all of it',
  'writing.showLess': 'Show less',
} as const
