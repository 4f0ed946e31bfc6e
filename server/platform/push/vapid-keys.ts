import { createECDH, generateKeyPairSync } from 'node:crypto'
import { type StoredKey, storedKey } from '#server/platform/security/stored-key.ts'
import { isVapidKey } from '#server/platform/settings/setting-checks.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** The pair of keys by which push services know this site (RFC 8292), both as base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

const keyInDevelopment: StoredKey = {
  file: 'vapid.key',
  isKey: isVapidKey,
  make: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }).d ?? '',
  whenMovedAway: 'let every device register anew',
}

/** The keys of the settings; in development without any, a pair made once in DATA_DIR. Null elsewhere. */
export function openVapidKeys({ appEnv, dataDir, vapidPrivateKey }: Settings): VapidKeys | null {
  if (vapidPrivateKey) return keysOf(vapidPrivateKey)
  return appEnv === 'development' ? keysOf(storedKey(dataDir, keyInDevelopment)) : null
}

function keysOf(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  return { publicKey: curve.getPublicKey('base64url'), privateKey }
}
