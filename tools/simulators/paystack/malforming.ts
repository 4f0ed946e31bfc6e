import type { Reply } from '#server/simulators/paystack/requests-and-replies.ts'
import type { Malformation } from '#server/simulators/paystack/provider-faults.ts'

/** An answer as it must never be: a client has to take each for an answer that makes no sense, and stay whole. */
export function distort(reply: Reply, form: Malformation): Reply {
  if (typeof reply === 'string' || !('json' in reply)) return reply
  const { status, json } = reply
  const text = JSON.stringify(json)
  if (form === 'html')
    return { status: 200, raw: '<!doctype html><title>Just a moment…</title>', type: 'text/html' }
  if (form === 'truncated') return { status, raw: text.slice(0, text.length / 2), type: 'application/json' }
  if (form === 'empty') return { status: 200, raw: '', type: 'application/json' }
  const whole = json as { data?: unknown }
  return { ...reply, json: { ...whole, ...extraOf(form), data: bend(whole.data, form) } }
}

function extraOf(form: Malformation): object {
  return form === 'extra-fields' ? { server_region: 'af-south-1', deprecations: [] } : {}
}

function bend(data: unknown, form: Malformation): unknown {
  if (Array.isArray(data)) return data.map((each) => bend(each, form))
  if (typeof data !== 'object' || data === null) return data
  if (form === 'extra-fields') return { ...data, something_new: { nested: [1, null] } }
  if (form === 'metadata-zero') return { ...data, metadata: 0 }
  const kept = Object.entries(data).filter(([name]) => !needed.includes(name))
  return Object.fromEntries(kept)
}

/** What an answer cannot do without. */
const needed = [
  'status',
  'amount',
  'reference',
  'authorization_url',
  'code',
  'account_name',
  'subaccount_code',
  'recipient_code',
]
