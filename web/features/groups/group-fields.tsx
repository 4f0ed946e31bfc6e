import { DoorOpen, Earth, Hand, Mail } from 'lucide-react'
import { useController, useWatch } from 'react-hook-form'
import { groupLimits } from '#contract/values/constants.ts'
import { counterOf } from '#web/features/writing/text-counter.ts'
import { OptionCards } from '#web/ui/forms/option-cards.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { t } from './group-texts.ts'
import type { GroupForm } from './use-group-form.ts'

/** The fields of a group: name, description, visibility and entry (GRP-4, GRP-5). */
export function GroupFields({ form }: { form: GroupForm }) {
  return (
    <>
      <NameField form={form} />
      <DescriptionField form={form} />
      <FindingField form={form} />
      <EntryField form={form} />
    </>
  )
}

function NameField({ form }: { form: GroupForm }) {
  const name = useWatch({ control: form.control, name: 'name' })
  return (
    <TextInput
      label={t('group.name')}
      placeholder={t('group.name.placeholder')}
      error={form.errorOf('name')}
      counter={counterOf(name, groupLimits.name.max)}
      autoComplete="off"
      {...form.register('name')}
    />
  )
}

function DescriptionField({ form }: { form: GroupForm }) {
  const description = useWatch({ control: form.control, name: 'description' })
  return (
    <TextArea
      rows={3}
      label={t('group.description')}
      note={t('group.description.optional')}
      placeholder={t('group.description.placeholder')}
      error={form.errorOf('description')}
      counter={counterOf(description ?? '', groupLimits.description.max)}
      {...form.register('description')}
    />
  )
}

/** Listed in Explore, or reached by invitation only (REQ-161). */
function FindingField({ form }: { form: GroupForm }) {
  const { field } = useController({ control: form.control, name: 'isListed' })
  return (
    <OptionCards
      ref={field.ref}
      legend={t('group.finding')}
      error={form.errorOf('isListed')}
      choices={[
        {
          value: 'listed',
          label: t('group.finding.listed'),
          description: t('group.finding.listed.detail'),
          icon: <Earth />,
        },
        {
          value: 'invited',
          label: t('group.finding.invited'),
          description: t('group.finding.invited.detail'),
          icon: <Mail />,
        },
      ]}
      value={field.value ? 'listed' : 'invited'}
      onChange={({ target }) => field.onChange(target.value === 'listed')}
    />
  )
}

/** Joining with or without approval (REQ-30); not applicable to invitation-only groups. */
function EntryField({ form }: { form: GroupForm }) {
  const { field } = useController({ control: form.control, name: 'isOpen' })
  const isListed = useWatch({ control: form.control, name: 'isListed' })
  if (!isListed) return null
  return (
    <OptionCards
      ref={field.ref}
      legend={t('group.entry')}
      error={form.errorOf('isOpen')}
      choices={[
        {
          value: 'ask',
          label: t('group.entry.ask'),
          description: t('group.entry.ask.detail'),
          icon: <Hand />,
        },
        {
          value: 'open',
          label: t('group.entry.open'),
          description: t('group.entry.open.detail'),
          icon: <DoorOpen />,
        },
      ]}
      value={field.value ? 'open' : 'ask'}
      onChange={({ target }) => field.onChange(target.value === 'open')}
    />
  )
}
