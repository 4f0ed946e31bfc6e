import { createElement, type ReactNode } from 'react'

/** A text, or an element with its attributes and children. */
export type MarkupNode = string | [tag: string, attributes: Record<string, string>, children: MarkupNode[]]

/** Each of these is a component of its own, as cards, rows and parts of a page are. */
const components = new Set(['article', 'aside', 'footer', 'form', 'header', 'li', 'main', 'nav', 'section'])

/** React's name where it is another one; a field keeps what a visitor has typed. */
const propNames: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  value: 'defaultValue',
  checked: 'defaultChecked',
}

/** React elements for the markup of a page, to be hydrated on it. */
export function elementsOf(nodes: readonly MarkupNode[]): ReactNode[] {
  return nodes.map((node, key) => {
    if (typeof node === 'string') return node
    const [tag] = node
    return components.has(tag) ? createElement(Component, { key, node }) : elementOf(node, key)
  })
}

type ElementNode = Exclude<MarkupNode, string>

function Component({ node }: { node: ElementNode }) {
  return elementOf(node, 0)
}

function elementOf([tag, attributes, children]: ElementNode, key: number): ReactNode {
  const props = Object.entries(attributes).map(([name, value]) => [
    propNames[name] ?? name,
    name === 'style' ? styleOf(value) : value,
  ])
  return createElement(tag, { key, ...Object.fromEntries(props) }, ...elementsOf(children))
}

function styleOf(text: string): Record<string, string> {
  const rules = text.split(';').map((rule) => rule.split(':').map((part) => part.trim()))
  return Object.fromEntries(rules.filter(([name]) => name))
}
