import '#web/ui/styles/cloth.css'
import '#web/ui/styles/figure-band.css'

/** The cloth across the landing page with up to four true numbers. */
export function FigureBand({
  label,
  figures,
}: {
  label: string
  figures: { label: string; figure: string }[]
}) {
  return (
    <section className="cloth figure-band" aria-label={label}>
      <dl className="page">
        {figures.map((entry) => (
          <div key={entry.label}>
            <dt>{entry.label}</dt>
            <dd>{entry.figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
