type HeadInput = {
  match: { context: { site: { name: string } } }
  loaderData?: { heading: string } | undefined
}

/** The title of a page of the profile. Shared, because the first page of every visitor carries the heads of all routes. */
export function profileHead({ match, loaderData }: HeadInput) {
  return { meta: [{ title: [loaderData?.heading, match.context.site.name].filter(Boolean).join(' · ') }] }
}
