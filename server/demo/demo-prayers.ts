import type { Category } from '#contract/prayers/prayer-operations.ts'
import type { Audience } from '#contract/values/audience.ts'
import type { Location } from '#contract/values/location.ts'

/** Indexes point into the demo people and the demo groups. */
export type DemoPrayer = {
  by: number
  title: string
  text: string
  category: Category
  audience: Audience['kind']
  groups?: number[]
  location?: Location
  hoursAgo: number
  supporters?: number[]
  updates?: { text: string; hoursAgo: number }[]
  comments?: { by: number; text: string; hoursAgo: number }[]
  miracle?: DemoMiracle
}

export type DemoMiracle = {
  title: string
  text: string
  audience: Audience['kind']
  mayShowOnHome?: boolean
  hoursAgo: number
  amens?: number[]
}

export const demoPrayers: readonly DemoPrayer[] = [
  {
    by: 0,
    title: 'Gogo’s hip operation',
    text: 'She goes into theatre on Tuesday at eight. She is calm, I am not. Please pray for steady hands, for a quiet night before, and for my aunts who will wait in the corridor.',
    category: 'health',
    audience: 'public',
    location: { name: 'Bellville', latitude: -33.9, longitude: 18.63 },
    hoursAgo: 29,
    supporters: [1, 2, 3, 4, 6, 7],
    updates: [
      { text: 'Admitted this morning. Bed by the window, mountain in view.', hoursAgo: 26 },
      { text: 'Bloods are good enough to go ahead. Tuesday, first on the list.', hoursAgo: 12 },
      { text: 'She slept. The sister on night duty prayed with her before handover.', hoursAgo: 4 },
    ],
    comments: [
      { by: 3, text: 'Sterkte, Nomvula. Ons bid saam.', hoursAgo: 14 },
      { by: 2, text: 'Our whole street is standing with you on Tuesday at eight.', hoursAgo: 11 },
      {
        by: 1,
        text: 'Praying from Soweto. My mother had the same operation and she is dancing at weddings.',
        hoursAgo: 3,
      },
    ],
  },
  {
    by: 3,
    title: 'Rain for the Koup',
    text: 'The third dry spring. The ewes are lambing on bare veld and the boreholes are sinking. We have asked before and it came. We are asking again.',
    category: 'other',
    audience: 'public',
    location: { name: 'Laingsburg', latitude: -33.2, longitude: 20.86 },
    hoursAgo: 9,
    supporters: [0, 1, 2, 4, 5, 6, 7],
    comments: [
      { by: 7, text: 'Clouds over Beaufort West this afternoon. Holding on with you.', hoursAgo: 5 },
    ],
  },
  {
    by: 1,
    title: 'An interview in Midrand',
    text: 'Eleven months without work, and on Thursday a site supervisor post. I want to walk in without fear and come home with good news for the children.',
    category: 'career',
    audience: 'public',
    location: { name: 'Midrand' },
    hoursAgo: 27,
    supporters: [0, 2, 5],
  },
  {
    by: 6,
    title: 'Physical Sciences, paper two',
    text: 'My sister writes on Monday. She studies by candle when the power goes. Pray for memory, for sleep, and for a quiet heart when she turns the page.',
    category: 'education',
    audience: 'public',
    hoursAgo: 51,
    supporters: [0, 1, 3, 4],
  },
  {
    by: 4,
    title: 'Two brothers who do not speak',
    text: 'Not a word since the funeral. Christmas is coming and our mother still sets four places at the table.',
    category: 'family',
    audience: 'public',
    hoursAgo: 76,
    supporters: [0, 7],
  },
  {
    by: 5,
    title: 'School fees for January',
    text: 'Two uniforms, two sets of books, and the shop cut my hours. I trust that what is needed will be there when the gate opens.',
    category: 'finances',
    audience: 'public',
    hoursAgo: 130,
    supporters: [2, 3, 6],
    updates: [{ text: 'An aunt in Paarl has paid for the books. One thing less.', hoursAgo: 40 }],
  },
  {
    by: 7,
    title: 'To forgive my father',
    text: 'I say the words and they do not reach my chest. Pray with me that one day they do.',
    category: 'relationships',
    audience: 'public',
    hoursAgo: 170,
    supporters: [0, 1, 2, 4, 5],
  },
  {
    by: 2,
    title: 'A dry season',
    text: 'I pray and hear nothing. I will keep the hour anyway. Ask that I do not stop.',
    category: 'spiritual',
    audience: 'public',
    hoursAgo: 220,
    supporters: [0, 3, 4, 7],
  },
  {
    by: 0,
    title: 'The bank and the house',
    text: 'Two banks said no. The third wants one more paper. For a door of our own before the year is out.',
    category: 'finances',
    audience: 'groups',
    groups: [0],
    hoursAgo: 1600,
    supporters: [1, 2, 6],
    comments: [{ by: 6, text: 'Every morning at half past four, with your keys in mind.', hoursAgo: 1400 }],
    miracle: {
      title: 'The bank said yes',
      text: 'They phoned at nine, while I was hanging up washing. We sign on Friday. Thank you to everyone who carried this.',
      audience: 'groups',
      hoursAgo: 150,
    },
  },
  {
    by: 0,
    title: 'Courage to call my sister',
    text: 'It has been two years. I have her number and the evening free.',
    category: 'relationships',
    audience: 'private',
    hoursAgo: 30,
  },
  {
    by: 0,
    title: 'The night shift',
    text: 'For strength on the ward this month, and kindness at four in the morning.',
    category: 'career',
    audience: 'groups',
    groups: [0, 1],
    hoursAgo: 100,
    supporters: [2, 4],
  },
]

/** Answered prayers, as their miracles are shown on the community's page and, where agreed, on the home page. */
export const answeredPrayers: readonly DemoPrayer[] = [
  {
    by: 5,
    title: 'Work before the winter',
    text: 'The factory lets eighty of us go in May. I can sew anything that has a seam. For one door that opens.',
    category: 'career',
    audience: 'public',
    location: { name: 'Paarl' },
    hoursAgo: 2100,
    supporters: [0, 1, 2, 4],
    miracle: {
      title: 'A sewing room of my own',
      text: 'The school asked for sixty tracksuits and paid half before I had cut the first one. Two neighbours sew with me now. I prayed for one door, and there were three.',
      audience: 'public',
      mayShowOnHome: true,
      hoursAgo: 52,
      amens: [0, 1, 2, 3, 4, 7],
    },
  },
  {
    by: 1,
    title: 'My mother’s eyes',
    text: 'The list for her cataract is eleven months long, and she cannot thread a needle any more.',
    category: 'health',
    audience: 'public',
    location: { name: 'Soweto' },
    hoursAgo: 1900,
    supporters: [0, 3, 5, 6, 7],
    comments: [{ by: 2, text: 'Asking with you, every night before my round.', hoursAgo: 1850 }],
    miracle: {
      title: 'She read to us',
      text: 'Somebody cancelled, and they called her in. On Sunday she stood up in front and read the psalm herself, without glasses. Nobody in our row had a dry face.',
      audience: 'public',
      mayShowOnHome: true,
      hoursAgo: 98,
      amens: [0, 2, 3, 5, 6, 7],
    },
  },
  {
    by: 7,
    title: 'The river and the bridge',
    text: 'After the flood the children walk nine kilometres around to school. We have asked the municipality twice.',
    category: 'education',
    audience: 'public',
    hoursAgo: 1500,
    supporters: [0, 2, 3, 6],
    miracle: {
      title: 'A bridge by Friday',
      text: 'A farmer we had never met brought poles and cable. By Friday the little ones crossed the river singing, and on Monday not one of them was late.',
      audience: 'public',
      mayShowOnHome: true,
      hoursAgo: 240,
      amens: [0, 1, 3, 6],
    },
  },
  {
    by: 4,
    title: 'Sleep for our newborn',
    text: 'Five weeks old and awake every forty minutes. We are so tired that we cry with her.',
    category: 'family',
    audience: 'public',
    hoursAgo: 1300,
    supporters: [0, 5],
    miracle: {
      title: 'Four hours',
      text: 'Last night she slept four hours, and so did we. It sounds small. It is not.',
      audience: 'public',
      hoursAgo: 410,
      amens: [2, 5],
    },
  },
]
