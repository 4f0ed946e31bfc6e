import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/support/sources.ts'

/** A Prometheus query and its location. */
export type Question = { place: string; expression: string }

export type Alert = Question & { severity: string; summary: string; runbook: string }

const folder = join(root, 'deploy/monitoring')

/** The alert rules, which are written one field a line. */
export function readAlerts(): Alert[] {
  const text = readFileSync(join(folder, 'alerts.yaml'), 'utf8')
  const [, ...rules] = text.split(/^\s+- alert: /m)
  return rules.map((rule) => {
    const field = (name: string) =>
      unquoted(new RegExp(`^\\s+${name}: (.+)$`, 'm').exec(rule)?.[1]?.trim() ?? '')
    return {
      place: rule.split('\n')[0] ?? '',
      expression: field('expr'),
      severity: field('severity'),
      summary: field('summary'),
      runbook: field('runbook'),
    }
  })
}

type Panel = { title: string; targets?: { expr: string }[] }

/** Every expression of the dashboard, under the title of its panel. */
export function readPanels(): Question[] {
  const { panels } = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')) as { panels: Panel[] }
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ place: title, expression: expr })),
  )
}

export type Selector = { metric: string; labels: string[] }

/** Prometheus adds these labels to every metric, and would rename ours of the same name. */
export const targetLabels = ['job', 'instance']

/** The metrics that an expression selects, each with the labels it is selected by. */
export function selectorsIn(expression: string): Selector[] {
  const plain = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\[\w+\]/g, '')
    .replace(/\b\w+ (?:by|without) \([^)]*\)/g, '')
    .replace(/\b\w+\(/g, '(')
  return [...plain.matchAll(/\b([a-z]\w*)\b(\{[^}]*\})?/g)].map(([, metric = '', chosen = '']) => ({
    metric,
    labels: [...chosen.matchAll(/(\w+)[=!]/g)].map(([, label]) => label ?? ''),
  }))
}

/** The labels that an expression groups by. */
export function groupsIn(expression: string): string[] {
  return [...expression.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
}

/** The names in an answer of /metrics with the labels seen there; metrics without any count yet have none. */
export function metricsIn(answer: string): Map<string, Set<string>> {
  const metrics = new Map<string, Set<string>>()
  for (const line of answer.split('\n')) {
    const [, declared] = /^# TYPE (\w+)/.exec(line) ?? []
    if (declared) metrics.set(declared, metrics.get(declared) ?? new Set())
    const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    if (!name) continue
    const known = metrics.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    metrics.set(name, known)
  }
  return metrics
}

/** One metric of an answer of /metrics; not a number when it is missing. */
export function figureIn(answer: string, name: string, labels: Record<string, string> = {}): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const line = answer
    .split('\n')
    .find((each) => /^\w+/.exec(each)?.[0] === name && wanted.every((part) => each.includes(part)))
  return line === undefined ? Number.NaN : Number(line.slice(line.lastIndexOf(' ') + 1))
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value
}
