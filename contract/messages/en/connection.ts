/** The line about the connection, and the panel in place of what was not read before it was lost (REQ-490 … REQ-494). */
export const connectionMessages = {
  'connection.offline': 'No connection',
  'connection.offline.asOf': 'No connection. As of {when}',
  'connection.away': 'The site does not answer at the moment',
  'connection.away.asOf': 'The site does not answer at the moment. As of {when}',
  'connection.needed': 'This page needs a connection',
  'connection.needed.part': 'This part needs a connection',
  'connection.needed.detail': 'It opens by itself when your connection is back.',
  'connection.there': 'Meanwhile you can read:',
  'connection.there.own': 'Your prayers',
  'connection.there.groups': 'Groups you opened ({count})',
  'connection.there.prayers': 'Prayers you can read offline ({count})',
} as const
