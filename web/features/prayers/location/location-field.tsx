import { MapPin } from 'lucide-react'
import type { Ref } from 'react'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { Spinner } from '#web/ui/buttons/spinner.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { isGeolocationSupported } from './geolocation.ts'
import type { LocationState } from './use-shared-location.ts'

type LocationFieldProps = {
  sharedLocation: LocationState
  error?: string
  /** The input for the name, which gets the focus when it is missing. */
  nameRef?: Ref<HTMLInputElement>
}

/** The switch that shares the location, and a preview of what is shared (REQ-115, REQ-130). */
export function LocationField({ sharedLocation, error, nameRef }: LocationFieldProps) {
  const isSupported = isGeolocationSupported()
  const isOn = sharedLocation.isLocating || sharedLocation.value !== null
  return (
    <Card className="px-4.5 py-2">
      <Switch
        label={t('location.share')}
        description={t(isSupported ? 'location.share.detail' : 'location.unsupported')}
        checked={isOn}
        disabled={!isSupported && !isOn}
        onChange={() => void (isOn ? sharedLocation.withdraw() : sharedLocation.share())}
      />
      <div role="status">
        {sharedLocation.isLocating ? (
          <p className="row pb-3 text-sm text-text-2">
            <Spinner />
            {t('location.asking')}
          </p>
        ) : null}
      </div>
      {sharedLocation.value ? (
        <Shared sharedLocation={sharedLocation} error={error} nameRef={nameRef} />
      ) : null}
      {sharedLocation.failure ? (
        <div className="pt-1 pb-2">
          <Note kind="warn" title={sharedLocation.failure.title}>
            {sharedLocation.failure.detail}
          </Note>
        </div>
      ) : null}
    </Card>
  )
}

function Shared({ sharedLocation, error, nameRef }: LocationFieldProps) {
  const isTownOnly = sharedLocation.value?.latitude === undefined
  return (
    <div className="pt-2 pb-3">
      <TextInput
        ref={nameRef}
        label={t('location.name')}
        hint={t('location.name.hint')}
        error={error}
        before={<MapPin />}
        value={sharedLocation.value?.name ?? ''}
        autoComplete="off"
        onChange={({ target }) => sharedLocation.rename(target.value)}
      />
      {sharedLocation.position ? (
        <Checkbox
          label={t('location.townOnly')}
          checked={isTownOnly}
          onChange={({ target }) => sharedLocation.shareTownOnly(target.checked)}
        />
      ) : null}
      <p className="text-sm text-text-2">
        {t(isTownOnly ? 'location.townOnly.on' : 'location.townOnly.off')}
      </p>
    </div>
  )
}
