/** The page of what belongs to this phone (REQ-540 … REQ-545). */
export const thisPhoneMessages = {
  'thisPhone.data': 'Data',
  'thisPhone.data.lead': 'For this phone only; it stays when you sign out.',
  'thisPhone.data.legend': 'How much data pages may use',
  'thisPhone.data.normal': 'Normal',
  'thisPhone.data.normal.detail': 'Pictures and fonts come by themselves, and pages are live.',
  'thisPhone.data.light': 'Light',
  'thisPhone.data.light.detail':
    "Pictures come when you tap them. The phone's own font is used, nothing is fetched ahead, and only an open chat is live.",
  'thisPhone.data.text': 'Text only',
  'thisPhone.data.text.detail': 'The same, with pictures as links and without drawings.',
  'thisPhone.data.byBrowser':
    'Light is on because your browser asks to save data, or the connection is slow.',
  'thisPhone.use': 'Data used',
  'thisPhone.use.lead': 'Counted on this phone alone, while you are signed in. Nobody else can see it.',
  'thisPhone.use.month': 'This phone used {size} here this month',
  'thisPhone.use.none': 'Nothing is counted yet this month',
  'thisPhone.use.shared': 'This is a shared phone: nothing is kept on it, so nothing is counted.',
  'thisPhone.use.week': '{from} to {to}',
  'thisPhone.use.week.none': 'Nothing',
  'thisPhone.pending': 'Waiting to be sent',
  'thisPhone.pending.lead': 'What you write without a connection waits here and goes by itself.',
  'thisPhone.pending.look': 'Look at what waits',
} as const
