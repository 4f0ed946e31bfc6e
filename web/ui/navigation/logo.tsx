import { Mark } from '#web/ui/art/mark.tsx'

/** The class of the link that holds the logo. */
export const logoClass = 'logo'

/** The mark and the product's name, for inside a link home. */
export function Logo({ name }: { name: string }) {
  return (
    <>
      <Mark size={30} />
      {name}
    </>
  )
}
