import type { Role } from '#contract/account.ts'
import type { Category } from '#contract/prayers.ts'

/** The demo community: invented people and prayers, marked as such in the interface (DEMO=1). */
export const demoPassword = 'karoo-sunrise-7'

export type DemoPerson = { name: string; email: string; roles?: Role[] }

export const demoPeople: readonly DemoPerson[] = [
  { name: 'Nomvula Dlamini', email: 'nomvula@demo.example' },
  { name: 'Sipho Nkosi', email: 'sipho@demo.example' },
  { name: 'Anna Molefe', email: 'anna@demo.example', roles: ['moderator'] },
  { name: 'Johan Botha', email: 'johan@demo.example', roles: ['admin'] },
  { name: 'Priya Naidoo', email: 'priya@demo.example' },
  { name: 'Chantal Adams', email: 'chantal@demo.example' },
  { name: 'Lerato Mokoena', email: 'lerato@demo.example' },
  { name: 'Thabo van Wyk', email: 'thabo@demo.example' },
]

export type DemoPrayer = {
  by: number
  title: string
  text: string
  category: Category
  isPublic: boolean
  hoursAgo: number
  supporters: number[]
}

export const demoPrayers: readonly DemoPrayer[] = [
  {
    by: 0,
    title: 'Gogo’s hip operation',
    text: 'She goes into theatre on Tuesday at eight. She is calm, I am not. Please pray for steady hands, for a quiet night before, and for my aunts who will wait in the corridor.',
    category: 'health',
    isPublic: true,
    hoursAgo: 5,
    supporters: [1, 2, 3, 4, 6, 7],
  },
  {
    by: 3,
    title: 'Rain for the Koup',
    text: 'The third dry spring. The ewes are lambing on bare veld and the boreholes are sinking. We have asked before and it came. We are asking again.',
    category: 'other',
    isPublic: true,
    hoursAgo: 9,
    supporters: [0, 1, 2, 4, 5, 6, 7],
  },
  {
    by: 1,
    title: 'An interview in Midrand',
    text: 'Eleven months without work, and on Thursday a site supervisor post. I want to walk in without fear and come home with good news for the children.',
    category: 'career',
    isPublic: true,
    hoursAgo: 27,
    supporters: [0, 2, 5],
  },
  {
    by: 6,
    title: 'Physical Sciences, paper two',
    text: 'My sister writes on Monday. She studies by candle when the power goes. Pray for memory, for sleep, and for a quiet heart when she turns the page.',
    category: 'education',
    isPublic: true,
    hoursAgo: 51,
    supporters: [0, 1, 3, 4],
  },
  {
    by: 4,
    title: 'Two brothers who do not speak',
    text: 'Not a word since the funeral. Christmas is coming and our mother still sets four places at the table.',
    category: 'family',
    isPublic: true,
    hoursAgo: 76,
    supporters: [0, 7],
  },
  {
    by: 5,
    title: 'School fees for January',
    text: 'Two uniforms, two sets of books, and the shop cut my hours. I trust that what is needed will be there when the gate opens.',
    category: 'finances',
    isPublic: true,
    hoursAgo: 130,
    supporters: [2, 3, 6],
  },
  {
    by: 7,
    title: 'To forgive my father',
    text: 'I say the words and they do not reach my chest. Pray with me that one day they do.',
    category: 'relationships',
    isPublic: true,
    hoursAgo: 170,
    supporters: [0, 1, 2, 4, 5],
  },
  {
    by: 2,
    title: 'A dry season',
    text: 'I pray and hear nothing. I will keep the hour anyway. Ask that I do not stop.',
    category: 'spiritual',
    isPublic: true,
    hoursAgo: 220,
    supporters: [0, 3, 4, 7],
  },
  {
    by: 0,
    title: 'Courage to call my sister',
    text: 'It has been two years. I have her number and the evening free.',
    category: 'relationships',
    isPublic: false,
    hoursAgo: 30,
    supporters: [],
  },
  {
    by: 0,
    title: 'The night shift',
    text: 'For strength on the ward this month, and kindness at four in the morning.',
    category: 'career',
    isPublic: false,
    hoursAgo: 100,
    supporters: [],
  },
]
