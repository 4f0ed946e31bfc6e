/**
 * Lines that are met otherwise than they are written, on purpose, and where that was decided: a number of the list of
 * decisions, or a page of docs/decisions. Lines that name their decision themselves are not repeated here.
 */
export const differences: Record<string, string> = {
  'AUTH-32':
    'password recovery is the page of the mailed link, and no state of a session: a link signs nobody in (decision 62)',
  'PNEW-13': 'the audience is one value (decision 28)',
  'PLST-6': 'twenty a page, and Load more (decision 89)',
  'PDET-5': 'what is not public shares a bare link or nothing (decision 131)',
  'GRP-9': 'groups by invitation only are not listed (decision 161)',
  'GDET-14': 'what may not be known has the not-found view instead (decision 32)',
  'FUND-16':
    'members hear of gifts by the live stream as they come; the 30 s are for who has none (docs/decisions/0016-live-stream.md)',
  'PROF-1':
    'a direct visit leads to the sign-in; the sentence stands when the session ends meanwhile (decision 151)',
  'PERM-1': 'shared pages, contact and helplines are open to everybody as well (decisions 4, 25)',
  'ENT-1':
    'a person is the name they chose and never an id; `mine` tells the own prayer; media are `images` (decisions 76, 90, 133)',
  'ENT-2': 'three numbers more: miracles, support given, and since when (decision 70)',
  'ENT-3': 'names are those of the contract, in camel case (docs/decisions/0001-contract-as-data.md)',
  'ENT-4': 'Active Users are those of the last 30 days, so the field is `activeUsers` (decision 53)',
  'ENT-5':
    'names are the one name a member chose (decision 90); images stand for mediaUrls and mediaType (decision 76); a request is listed only while it waits, its end is the `standing` of who asked (decision 82)',
  'ENT-7':
    'prayers can also be put aside and brought back (decision 74); the creator sets the status of a campaign freely (decision 46)',
}
