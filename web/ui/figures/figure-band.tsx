import '#web/ui/styles/patterned-panel.css'
import './figure-band.css'

type FigureBandProps = {
  label: string
  figures: { label: string; figure: string }[]
  /** An explanation of the numbers, behind its label. */
  about?: { label: string; text: string }
  /** A quiet line: the age of the numbers. */
  line?: string | null
}

/** The band across the landing page with up to four figures. */
export function FigureBand({ label, figures, about, line }: FigureBandProps) {
  return (
    <section className="patterned-panel figure-band" aria-label={label}>
      <div className="page">
        <dl>
          {figures.map((entry) => (
            <div key={entry.label}>
              <dt>{entry.label}</dt>
              <dd>{entry.figure}</dd>
            </div>
          ))}
        </dl>
        {line ? <p>{line}</p> : null}
        {about ? (
          <details>
            <summary>{about.label}</summary>
            <p>{about.text}</p>
          </details>
        ) : null}
      </div>
    </section>
  )
}
