import { type ComponentProps, createElement, type ReactElement } from 'react'

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

const frame = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/** Makes a component of an icon's strokes; the build puts this in the place of the library's own (tools/light-icons.ts). */
export function createIcon({ node }: IconData) {
  return ({ className, ...rest }: ComponentProps<'svg'>): ReactElement =>
    createElement(
      'svg',
      { ...frame, className: className ? `lucide ${className}` : 'lucide', ...rest },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
