import type { LegalBlock, LegalSection } from '#contract/legal/document.ts'

/** The words of a document, each section at its place in the address. */
export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ id, title, blocks }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  ))
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('text' in block) return <p>{block.text}</p>
  if ('items' in block) {
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  }
  return (
    <dl>
      {block.pairs.map(([thing, rule]) => (
        <div key={thing}>
          <dt>{thing}</dt>
          <dd>{rule}</dd>
        </div>
      ))}
    </dl>
  )
}
