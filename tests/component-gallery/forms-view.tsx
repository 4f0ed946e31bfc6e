import { Lock, Users, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { GroupRosette } from '#web/ui/drawings/group-rosette.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { CheckboxChips } from '#web/ui/forms/checkbox-chips.tsx'
import { ImagePicker, PickedRow } from '#web/ui/forms/image-picker.tsx'
import { OptionCards } from '#web/ui/forms/option-cards.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { RadioChips } from '#web/ui/forms/radio-chips.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { TextDivider } from '#web/ui/layout/auth-frame.tsx'
import { CardGrid } from '#web/ui/layout/page-layout.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { Frame, Part } from './frame.tsx'
import { CATEGORIES } from './samples.tsx'

const GROUPS = ['Bellville Morning Watch', 'Dlamini family', 'Nurses who pray']
const AMOUNTS = ['50', '100', '250', '500'].map((value) => ({ value, label: `R ${value}` }))

export function FormsView() {
  return (
    <Frame title="Forms">
      <Fields />
      <Choices />
      <Images />
    </Frame>
  )
}

function Fields() {
  const password = { label: 'Password', showLabel: 'Show password', hideLabel: 'Hide password' }
  return (
    <Part title="Fields">
      <CardGrid two>
        <TextInput
          label="Title"
          placeholder="A few words"
          hint="At most 100 characters"
          counter={{ used: 0, max: 100, text: '0 / 100', announcement: '100 characters left' }}
        />
        <TextInput label="Email" note="optional" defaultValue="nomvula@" error="Please enter a valid email" />
        <Select label="Bank" options={[{ value: 'capitec', label: 'Capitec Bank' }]} />
        <TextInput label="Other amount" before="R" inputMode="decimal" defaultValue="250.00" />
        <PasswordInput {...password} autoComplete="current-password" error="At least 6 characters" />
        <TextArea
          label="Description"
          reading
          rows={6}
          defaultValue="My mother goes into theatre on Tuesday morning. She is calm, I am not."
          counter={{ used: 72, max: 2000, text: '72 / 2,000', announcement: '' }}
        />
      </CardGrid>
      <TextDivider>Or continue with</TextDivider>
    </Part>
  )
}

function Choices() {
  const [chosen, setChosen] = useState(['Bellville Morning Watch'])
  const groups = GROUPS.map((name) => ({
    value: name,
    label: name,
    icon: <GroupRosette seed={name} size={24} />,
  }))
  return (
    <Part title="Choices">
      <RadioChips legend="Category" choices={CATEGORIES} error="Please select a valid category" />
      <RadioChips tiles legend="Amount" choices={AMOUNTS} defaultValue="250" />
      <CheckboxChips legend="Share with groups" choices={groups} chosen={chosen} onChange={setChosen} />
      <OptionCards
        legend="Who can see this prayer?"
        defaultValue="groups"
        choices={[
          { value: 'private', label: 'Private', description: 'Only you', icon: <Lock /> },
          { value: 'groups', label: 'Groups', description: 'Members of your groups', icon: <Users /> },
        ]}
      />
      <Card>
        <Switch label="Donate anonymously" description="Your name is not shown" defaultChecked />
      </Card>
      <div>
        <Checkbox label={<a href="#main">I accept the terms</a>} defaultChecked />
        <Checkbox label="I accept" error="You must accept the terms and privacy policy" />
      </div>
    </Part>
  )
}

function Images() {
  const remove = (
    <IconButton label="Remove image 1">
      <X />
    </IconButton>
  )
  const showAll = () => {
    showToast({ kind: 'success', title: 'Prayer request submitted', detail: 'It has been shared' })
    showToast({ kind: 'info', title: 'Thank you for your support!' })
    showToast({ kind: 'failure', title: 'Network error occurred', detail: 'Please try again.' })
  }
  return (
    <Part title="Images and toasts">
      <ImagePicker
        label="Images"
        note="optional, made small before they are sent"
        chooseLabel="Choose images"
        dropLabel="or drop them here"
        types={['image/jpeg']}
        onPick={showAll}
      >
        <ul className="picked-list">
          <PickedRow picture={<span />} percent={40} state="Uploading, 40%" actions={remove}>
            <TextInput label="What image 1 shows" note="optional" />
          </PickedRow>
          <PickedRow picture={<span />} state="Upload failed" isFailed actions={remove} />
        </ul>
      </ImagePicker>
      <Button onClick={showAll}>Show toasts</Button>
    </Part>
  )
}
