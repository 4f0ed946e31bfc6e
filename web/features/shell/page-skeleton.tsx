import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** The kind of content that a page consists of, for the placeholder that stands in its place while it loads. */
export type PageShape = 'cards' | 'rows' | 'form' | 'article'

/** Bars in the shape of what a page consists of: cards, rows, fields or paragraphs. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  const isGrid = shape === 'cards'
  const isForm = shape === 'form'
  return (
    <div aria-hidden="true" className={isGrid ? 'cards cards-3' : 'stack max-w-2xl gap-5'}>
      {[0, 1, 2, 3, 4, 5].map((part) => (
        <div key={part} className={isGrid ? 'card stack gap-3' : 'stack gap-3'}>
          <Skeleton width="60%" height={isGrid ? '1.35rem' : undefined} />
          <Skeleton height={isForm ? '2.875rem' : undefined} />
        </div>
      ))}
    </div>
  )
}
