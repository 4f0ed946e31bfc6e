/**
 * Lines that are met otherwise than they are written, on purpose, and where that was decided: an id of
 * docs/requirements, or a page of docs/decisions. Lines that name theirs themselves are not repeated here.
 */
export const differences: Record<string, string> = {
  'AUTH-32':
    'password recovery is the page of the mailed link, and no state of a session: a link signs nobody in (REQ-62)',
  'PNEW-13': 'the audience is one value (REQ-28)',
  'PLST-6': 'twenty a page, and Load more (REQ-89)',
  'PDET-5': 'what is not public shares a bare link or nothing (REQ-131)',
  'GRP-9': 'groups by invitation only are not listed (REQ-161)',
  'GDET-14': 'what may not be known has the not-found view instead (REQ-32)',
  'FUND-16': 'members hear of gifts by the live stream as they come; the 30 s are for who has none (ADR-16)',
  'PROF-1':
    'a direct visit leads to the sign-in; the sentence stands when the session ends meanwhile (REQ-151)',
  'PERM-1': 'shared pages, contact and helplines are open to everybody as well (REQ-4, REQ-25)',
  'ENT-1':
    'a person is the name they chose and never an id; `mine` tells the own prayer; media are `images` (REQ-76, REQ-90, REQ-133)',
  'ENT-2': 'three numbers more: miracles, support given, and since when (REQ-70)',
  'ENT-3': 'names are those of the contract, in camel case (ADR-1)',
  'ENT-4': 'Active Users are those of the last 30 days, so the field is `activeUsers` (REQ-53)',
  'ENT-5':
    'names are the one name a member chose (REQ-90); images stand for mediaUrls and mediaType (REQ-76); a request is listed only while it waits, its end is the `standing` of who asked (REQ-82)',
  'ENT-7':
    'prayers can also be put aside and brought back (REQ-74); the creator sets the status of a campaign freely (REQ-46)',
}
