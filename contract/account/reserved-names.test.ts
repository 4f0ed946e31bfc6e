import { expect, test } from 'vitest'
import { isReservedName, isReservedUsername, isStaffName } from './reserved-names.ts'

test.each([
  'Thandaza',
  'The Thandaza',
  'Thandaza 1',
  'Thandaza 🙏',
  'Thandaza Support',
  'Thandaza Prayer Team',
  'Official Thandaza Account',
  'thandaza_support',
  'Anna Moderator',
  'Mod. Anna',
  'anna (ADMIN)',
  'AnnaAdmin',
  'Support',
  'Support Team',
  'The Official Support Team',
  'Support-Team',
  'supportteam',
  'SupportTeam',
  'Anna supportteam',
  'The Admins',
  'admin1',
  '1admin',
  '1adm1n2',
])('%s is kept for the site and its staff', (name) => expect(isStaffName(name)).toBe(true))

test.each([
  'Adm1n',
  '4dm1n',
  'M0der4t0r',
  '5upp0rt',
  'ADMlN',
  'rnoderator',
  'Ádmin',
  'Ａｄｍｉｎ',
  'Аdmіn',
  'АDМIN',
  'ΑDΜΙΝ',
  'ᎪᎠᎷᎥN',
  'ꓮꓓꓟꓲꓠ',
  'ᴀᴅᴍɪɴ',
  '🅰🅳🅼🅸🅽',
  'Тhаndаzа',
  'Τhandaza Ѕuрроrt',
  'Th4nd4z4 0ff1c14l',
  'Tha ndaza',
  'Tha ndaza Sup port',
  'A d m i n',
  'Ad min Anna',
  's.u.p.p.o.r.t',
  'Help Desk',
  'Anna, Help-Desk',
  'Pay$tack',
  'Adm¡n',
  'M.O.D.',
])('%s looks like one of those names', (name) => expect(isStaffName(name)).toBe(true))

test.each([
  'Thandaza Nkosi',
  'Nkosi Thandaza',
  'Thandaza N.',
  'Thandaza S.',
  'Mo D.',
  'Official Dlamini',
  'The Prayer Team',
  'Support for widows',
  'Thandaza Youth Durban',
  'Thandazani Team',
  'Anna Botha',
  'Thandeka Zulu',
  'Grace Steam',
  'Badminton Club',
  'Sipho Modise',
  'Mo Dlamini',
  'Teamaria',
  'A B',
  'J. R. Root',
  'ana_dmin',
  'Анна Иванова',
  'Ελένη Παπαδοπούλου',
  '李',
  'ᎠᎾᏛ',
  '🙏',
])('%s is anybody’s', (name) => expect(isStaffName(name)).toBe(false))

test('the name of a site is kept like that of this one, and one of several words wherever it stands', () => {
  expect(isStaffName('Grace', 'Grace')).toBe(true)
  expect(isStaffName('Grасe Support', 'Grace')).toBe(true)
  expect(isStaffName('Grace Nkosi', 'Grace')).toBe(false)
  expect(isStaffName('The Pray Together people', 'Pray together')).toBe(true)
  expect(isStaffName('Together we pray', 'Pray together')).toBe(false)
  expect(isStaffName('Молитва', 'Молитва')).toBe(true)
  expect(isStaffName('Anna Botha', '')).toBe(false)
})

test.each(['admin', 'ADMIN_1', 'm0d_1', 'r00t', 'he1p', 'deleted_user', 'thandaza', 'thandaza_team'])(
  'the username %s is kept',
  (username) => expect(isReservedUsername(username)).toBe(true),
)

test.each(['thandaza_nkosi', 'modise', 'helper', 'rooted', 'prayer_team', '_', '123'])(
  'the username %s is anybody’s',
  (username) => expect(isReservedUsername(username)).toBe(false),
)

test.each([
  'Somebody',
  'somebody',
  'Somebody (you)',
  'Somebody 1',
  'The Somebody',
  'Some body',
  'S o m e b o d y',
  'Somebody N.',
  'Somebody Nkosi',
  '5omebody',
  'Ѕоmеbоdу',
])('%s looks like an author without a name (REQ-483)', (name) => {
  expect(isReservedName(name)).toBe(true)
  expect(isReservedUsername(name.replace(/[^\p{L}\p{N}]+/gu, '_'))).toBe(true)
})

test.each(['Sombodi Nkosi', 'Someday Dlamini', 'Body Mokoena', 'Nkosi'])('%s is a name of a person', (name) =>
  expect(isReservedName(name)).toBe(false),
)

test('a group may pray for somebody', () => expect(isStaffName('Somebody to walk with')).toBe(false))
