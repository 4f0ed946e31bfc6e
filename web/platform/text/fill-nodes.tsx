import { Fragment, type ReactNode } from 'react'

/** Fills the placeholders of a sentence with links and other content; an unknown one stays as it is written. */
export function fillNodes(sentence: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode {
  return sentence.split(/(\{\w+\})/).map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their order
    return <Fragment key={index}>{name !== undefined && name in nodes ? nodes[name] : part}</Fragment>
  })
}
