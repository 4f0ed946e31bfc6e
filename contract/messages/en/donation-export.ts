/** The table of donations as a file (acceptance FDON-1, PAY-E8). */
export const donationExportMessages = {
  'donationExport.date': 'Date',
  'donationExport.donor': 'Donor',
  'donationExport.amount': 'Amount',
  'donationExport.message': 'Message',
  'donationExport.status': 'Status',
  'donationExport.currency': 'Currency',
  'donationExport.refunded': 'Refunded',
  'donationExport.fee': 'Fee',
  'donationExport.net': 'Net',
  'donationExport.reference': 'Reference',
  'donationExport.status.completed': 'Completed',
  'donationExport.status.refunded': 'Refunded',
  'donationExport.anonymous': 'Anonymous',
  'donationExport.nothing': 'No donations to export',
} as const
