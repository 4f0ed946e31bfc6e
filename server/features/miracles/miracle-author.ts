/** Reads the author `a` of a miracle `x` as everybody may read them. */
export const authorOfMiracle = 'left join lateral shown_author(x.user_id, x.is_anonymous) a on true'

/** The author `a` that `authorOfMiracle` reads, and whether the viewer is the one. */
export const authorColumns = `
           a.id as "authorId", a.name as "authorName", 'owner' = any (x.relations) as "mine!"`
