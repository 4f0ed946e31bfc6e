import type { OperationName } from '#contract/api/all-operations.ts'
import { dbOn } from '#server/database/db.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import { insertCampaign, insertCampaignUpdate, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertJoinRequest, insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import {
  insertComment,
  insertGroup,
  insertPrayer,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createTestImage } from '#tests/support/test-images.ts'

/**
 * An author with texts in every feature of the product, and people around them. All of their texts contain their name.
 */
export type VisibilityScene = {
  author: Person
  viewer: Person
  third: Person
  /** An admin of the site, in none of the groups. */
  admin: Person
  moderator: Person
  prayerId: string
  groupPrayerId: string
  updateId: string
  /** A prayer of the third person, with the author's comment under it. */
  commentedId: string
  commentId: string
  miracleId: string
  /** The third person's group, in which the author is an admin and the viewer a member. */
  groupId: string
  messageId: string
  /** Another group, of which the viewer is an admin and the author a member. */
  ledGroupId: string
  /** A group that the author asks to join; the viewer is an admin of it. */
  requestedGroupId: string
  /** The author's own group. */
  ownGroupId: string
  ownGroupToken: string
  campaignId: string
  /** The third person's campaign, to which the author donated. */
  supportedId: string
  shareToken: string
  imageId: string
  messageImageId: string
  /** A prayer in the group that the viewer leads. */
  ledPrayerId: string
  ledImageId: string
  /** The viewer's prayer, with the author's comment under it. */
  viewersPrayerId: string
}

/** A place in the product where somebody's texts or name appear. */
export type Probe = {
  name: string
  /** The answer that a viewer gets. */
  read(app: TestApp, viewer: Person | null, scene: VisibilityScene): Promise<string>
  /** Visitors without a session run it too. */
  isPublic?: boolean
  /** The same for everybody: blocks do not matter here. */
  isAlike?: boolean
  /** Site admins run it by right of their role, whoever they blocked. */
  isByRole?: boolean
  /** The viewer leads here: a block collapses the author's content and hides nothing. */
  isLed?: boolean
}

export async function createVisibilityScene(app: TestApp): Promise<VisibilityScene> {
  const { pool } = app
  const author = await insertMember(pool, { fullName: 'Canary Seen' })
  const viewer = await insertMember(pool)
  const third = await insertMember(pool)
  const admin = await insertMember(pool, { roles: ['admin'] })
  const moderator = await insertMember(pool, { roles: ['moderator'] })
  const fields = { title: 'Canary Seen prays', description: 'Words of Canary Seen.' }
  const group = await insertGroup(pool, { by: third, admins: [author], members: [viewer] })
  const led = await insertGroup(pool, { by: third, admins: [viewer], members: [author] })
  const requested = await insertGroup(pool, { by: third, admins: [viewer] })
  const own = await insertGroup(pool, { by: author, members: [viewer, third], name: 'Canaries' })
  await insertJoinRequest(pool, { by: author, group: requested, message: 'Let Canary Seen in' })
  const prayer = await insertPrayer(pool, { by: author, audience: 'public', ...fields })
  const shared = await insertPrayer(pool, { by: author, audience: 'groups', groups: [group], ...fields })
  const sharedWithLed = await insertPrayer(pool, { by: author, audience: 'groups', groups: [led], ...fields })
  await insertUpdate(pool, { by: author, prayer: sharedWithLed, text: 'Canary Seen slept' })
  const update = await insertUpdate(pool, { by: author, prayer, text: 'Canary Seen slept' })
  const commented = await insertPrayer(pool, { by: third, audience: 'public' })
  const comment = await insertComment(pool, { by: author, prayer: commented, text: 'Canary Seen prays too' })
  const message = await insertMessage(pool, { by: author, group, text: 'Canary Seen says hello' })
  const messageToLed = await insertMessage(pool, { by: author, group: led, text: 'Canary Seen says hello' })
  const underOwn = await insertPrayer(pool, { by: viewer, audience: 'public' })
  await insertComment(pool, { by: author, prayer: underOwn, text: 'Canary Seen prays too' })
  const miracle = await insertMiracle(pool, {
    by: author,
    audience: 'public',
    mayShowOnHome: true,
    ...fields,
  })
  const campaign = await insertCampaign(pool, { by: author, ...fields, reviewedAt: new Date() })
  await insertCampaignUpdate(pool, { to: campaign, body: 'Canary Seen thanks you' })
  const supported = await insertCampaign(pool, { by: third })
  await insertDonation(pool, { to: supported, by: author, message: 'From Canary Seen' })
  const { ownGroupToken, shareToken } = await tokensOf(app, { ownGroupId: own.id, prayerId: prayer.id })
  return {
    ...{ author, viewer, third, admin, moderator },
    prayerId: prayer.id,
    groupPrayerId: shared.id,
    updateId: update.id,
    commentedId: commented.id,
    commentId: comment.id,
    miracleId: miracle.id,
    groupId: group.id,
    messageId: message.id,
    ledGroupId: led.id,
    ledPrayerId: sharedWithLed.id,
    viewersPrayerId: underOwn.id,
    ledImageId: await insertPictureIn(app, author, { kind: 'message', id: messageToLed.id }),
    requestedGroupId: requested.id,
    ownGroupId: own.id,
    ownGroupToken,
    campaignId: campaign.id,
    supportedId: supported.id,
    shareToken,
    imageId: await insertPictureIn(app, author, { kind: 'prayer', id: prayer.id }),
    messageImageId: await insertPictureIn(app, author, { kind: 'message', id: message.id }),
  }
}

async function tokensOf(app: TestApp, of: { ownGroupId: string; prayerId: string }) {
  const token = 'sight'.padEnd(43, '0')
  await app.pool.query(
    `insert into group_invites (group_id, token, created_by, created_at, expires_at)
     select id, $2, owner_id, now(), now() + interval '30 days' from groups where id = $1`,
    [of.ownGroupId, token],
  )
  const { rows } = await app.pool.query('select share_token from prayer_requests where id = $1', [
    of.prayerId,
  ])
  return { ownGroupToken: token, shareToken: String(rows[0]?.share_token) }
}

async function insertPictureIn(
  app: TestApp,
  by: Person,
  parent: { kind: 'prayer' | 'message'; id: string },
): Promise<string> {
  const { body } = await app
    .as(by)
    .upload(await createTestImage('jpeg', { width: 400, height: 300 }), 'image/jpeg')
  const images = [{ id: body.id, alt: 'Canary Seen at sea' }]
  await setImages(dbOn(app.pool), { ownerId: by.id, parent, images })
  return body.id
}

type ProbeCall = (scene: VisibilityScene) => [OperationName, Record<string, unknown>]

function probe(name: string, callOf: ProbeCall, kind: Omit<Probe, 'name' | 'read'> = {}): Probe {
  const read: Probe['read'] = async (app, viewer, scene) => {
    const answer = await app.as(viewer).call(...callOf(scene))
    return JSON.stringify(answer.body ?? '')
  }
  return { name, read, ...kind }
}

/** A picture contains no name, so a viewer who gets one is given a name. */
function picture(
  name: string,
  idOf: (scene: VisibilityScene) => string,
  kind: Omit<Probe, 'name' | 'read'>,
): Probe {
  const read: Probe['read'] = async (app, viewer, scene) => {
    const path = `/media/${idOf(scene)}/320.webp`
    const answer = await app.request({ method: 'GET', path, cookies: viewer?.cookies })
    return answer.statusCode === 200 ? scene.author.fullName : ''
  }
  return { name, read, ...kind }
}

const everybody = { isPublic: true }
const alike = { isPublic: true, isAlike: true }
const role = { isByRole: true }
const led = { isLed: true }

export const visibilityProbes: readonly Probe[] = [
  probe('the wall', () => ['listPublicPrayers', {}], everybody),
  probe('the search of the wall', () => ['listPublicPrayers', { search: 'canary' }], everybody),
  probe('a prayer', ({ prayerId }) => ['getPrayer', { prayerId }], role),
  probe('the page of a prayer', ({ prayerId }) => ['getPrayerPage', { prayerId }], role),
  probe('a prayer in a group', ({ groupPrayerId }) => ['getPrayer', { prayerId: groupPrayerId }], role),
  probe('updates', ({ prayerId }) => ['listUpdates', { prayerId }], role),
  probe('comments', ({ commentedId }) => ['listComments', { prayerId: commentedId }]),
  probe('the share page', ({ shareToken }) => ['getSharedPrayer', { token: shareToken }], alike),
  probe('prayers of a group', ({ groupId }) => ['listGroupPrayers', { groupId }], role),
  probe('the page of a group, prayers', ({ groupId }) => ['getGroupPage', { groupId, tab: 'prayers' }], role),
  probe('the chat', ({ groupId }) => ['listMessages', { groupId }], role),
  probe('the chat from a number on', ({ groupId }) => ['listMessages', { groupId, after: '0' }], role),
  probe('the page of a group, chat', ({ groupId }) => ['getGroupPage', { groupId, tab: 'chat' }], role),
  probe('the members of a group', ({ groupId }) => ['listMembers', { groupId }], role),
  probe('the page of a group, members', ({ groupId }) => ['getGroupPage', { groupId, tab: 'members' }], role),
  probe('requests', ({ requestedGroupId }) => ['listJoinRequests', { groupId: requestedGroupId }], {
    ...role,
    ...led,
  }),
  probe('the chat of a group one leads', ({ ledGroupId }) => ['listMessages', { groupId: ledGroupId }], led),
  probe(
    'the members of a group one leads',
    ({ ledGroupId }) => ['listMembers', { groupId: ledGroupId }],
    led,
  ),
  probe(
    'prayers of a group one leads',
    ({ ledGroupId }) => ['listGroupPrayers', { groupId: ledGroupId }],
    led,
  ),
  probe('a prayer in a group one leads', ({ ledPrayerId }) => ['getPrayer', { prayerId: ledPrayerId }], led),
  probe('updates in a group one leads', ({ ledPrayerId }) => ['listUpdates', { prayerId: ledPrayerId }], led),
  picture('a picture in a chat one leads', ({ ledImageId }) => ledImageId, led),
  probe(
    'comments under an own prayer',
    ({ viewersPrayerId }) => ['listComments', { prayerId: viewersPrayerId }],
    {
      isLed: true,
    },
  ),
  probe('whose a group is', ({ ownGroupId }) => ['getGroup', { groupId: ownGroupId }]),
  probe('an invitation', ({ ownGroupToken }) => ['openInvite', { token: ownGroupToken }]),
  probe('a miracle', ({ miracleId }) => ['getMiracle', { miracleId }]),
  probe('stories', () => ['listMiracleStories', {}], everybody),
  probe('the community', () => ['getCommunity', {}], everybody),
  probe('the home page', () => ['getLanding', {}], alike),
  probe('featured campaigns', () => ['listFeaturedCampaigns', {}], everybody),
  probe('all campaigns', () => ['listCampaigns', {}], everybody),
  probe('the search of campaigns', () => ['listCampaigns', { search: 'canary' }], everybody),
  probe('a campaign', ({ campaignId }) => ['getCampaignPage', { campaignId }], { ...everybody, ...role }),
  probe('the updates of a campaign', ({ campaignId }) => ['listCampaignUpdates', { campaignId }], {
    ...everybody,
    ...role,
  }),
  probe(
    'the supporters of a campaign',
    ({ supportedId }) => ['listSupporters', { campaignId: supportedId }],
    everybody,
  ),
  picture('a picture of a prayer', ({ imageId }) => imageId, { ...everybody, ...role }),
  picture('a picture in a chat', ({ messageImageId }) => messageImageId, role),
]
