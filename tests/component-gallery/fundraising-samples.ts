/** Campaigns as they appear in a list: a usual one, a fully funded one, a new one, and one with long words. */
export const CAMPAIGNS = [
  {
    title: 'A borehole for Nelspoort Primary',
    text: 'Two hundred and ten children carry water from the road. The driller will start when we reach the half.',
    raised: 'R 18,450.00',
    goal: 'R 30,000.00',
    percent: 62,
  },
  {
    title: 'Wheelchair ramp for our church hall',
    text: 'Gogo Thembi has listened to the service from the gate for a year. The builder is a member and works for nothing.',
    raised: 'R 7,800.00',
    goal: 'R 7,800.00',
    percent: 100,
  },
  {
    title: 'Nursing college, first-year fees',
    text: 'Accepted at Lovedale with four distinctions.',
    raised: 'R 0.00',
    goal: 'R 26,000.00',
    percent: 0,
  },
  {
    title: 'Ngiyabonga'.repeat(8),
    text: 'Siyakhuleka'.repeat(20),
    raised: 'R 1,000,000.00',
    goal: 'R 1,000,000.00',
    percent: 100,
  },
]

export const DONATIONS = [
  {
    id: 'g1',
    tint: 1,
    name: 'Sipho Nkosi',
    amount: 'R 250.00',
    message: 'For the petrol and the waiting.',
    when: '12 minutes ago',
  },
  { id: 'g2', tint: null, name: 'Anonymous', amount: 'R 1,000,000.00', when: '1 hour ago' },
  {
    id: 'g3',
    tint: 2,
    name: 'Ntombizodwa-Nomathemba van der Westhuizen-Khumalo',
    amount: 'R 100,000.00',
    message: 'Siyabonga'.repeat(12),
    when: 'yesterday',
  },
]
