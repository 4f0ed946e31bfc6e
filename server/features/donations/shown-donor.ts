/**
 * Whether the donor of `d` is visible to the viewer $1; otherwise name and message are hidden (SEC-7.4). Guests cannot
 * be blocked.
 */
export const isDonorVisible = `(d.donor_id is null or d.donor_id <> all ((select hidden_from($1))::uuid[]))`

/**
 * The message of a donation `d` as the viewer $1 sees it: hidden where its donor is and when moderators hid it.
 */
export const shownMessage = `case when d.message_hidden_at is null and ${isDonorVisible} then d.message else '' end`

/**
 * The name of the donor of `d` as the viewer $1 sees it. A guest's is typed like the message and hidden with it
 * (REQ-343).
 */
export const shownDonorName = `case when not d.anonymous and ${isDonorVisible}
                     and (d.donor_id is not null or d.message_hidden_at is null) then d.donor_name end`
