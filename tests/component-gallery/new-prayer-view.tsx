import { Earth, Lock, Users, X } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { GroupRosette } from '#web/ui/drawings/group-rosette.tsx'
import { CheckboxChips } from '#web/ui/forms/checkbox-chips.tsx'
import { ImagePicker, PickedRow } from '#web/ui/forms/image-picker.tsx'
import { OptionCards } from '#web/ui/forms/option-cards.tsx'
import { RadioChips } from '#web/ui/forms/radio-chips.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { Frame } from './frame.tsx'
import { CATEGORIES, PRAYERS, SampleCard } from './samples.tsx'

export function NewPrayerView() {
  return (
    <Frame>
      <Main>
        <Page>
          <Columns
            asideLabel="Preview"
            aside={
              <>
                <p className="field-label text-text-2">How it will look</p>
                {PRAYERS[0] ? <SampleCard prayer={PRAYERS[0]} /> : null}
              </>
            }
          >
            <form className="stack max-w-2xl gap-6">
              <div>
                <h1>Submit Prayer Request</h1>
                <p className="mt-2 text-text-2">Plain words are enough. You can change or delete it later.</p>
              </div>
              <TextInput
                label="Title"
                defaultValue="Mama’s surgery at Tygerberg"
                hint="A few words that you will recognise later"
                counter={{ used: 27, max: 100, text: '27 / 100', announcement: '73 characters left' }}
              />
              <TextArea
                label="Description"
                reading
                rows={6}
                defaultValue={PRAYERS[0]?.text}
                counter={{ used: 176, max: 2000, text: '176 / 2,000', announcement: '' }}
              />
              <RadioChips legend="Category" choices={CATEGORIES} defaultValue="health" />
              <OptionCards
                legend="Who can see this prayer?"
                defaultValue="groups"
                choices={[
                  { value: 'private', label: 'Private', description: 'Only you', icon: <Lock /> },
                  {
                    value: 'groups',
                    label: 'Groups',
                    description: 'Members of the groups you choose',
                    icon: <Users />,
                  },
                  {
                    value: 'public',
                    label: 'Public',
                    description: 'Everyone on Thandaza',
                    icon: <Earth />,
                  },
                ]}
              />
              <Groups />
              <Card>
                <Switch
                  label="Share my location"
                  description="Adds the name of your area, never your street"
                  defaultChecked
                />
              </Card>
              <Images />
              <div className="row">
                <Button type="submit" size="lg" busyLabel="Submitting...">
                  Submit Prayer
                </Button>
                <a className={buttonClass({ kind: 'ghost', size: 'lg' })} href="#main">
                  Cancel
                </a>
              </div>
            </form>
          </Columns>
        </Page>
      </Main>
    </Frame>
  )
}

function Groups() {
  const [chosen, setChosen] = useState(['Bellville Morning Watch'])
  return (
    <CheckboxChips
      legend="Share with groups"
      choices={['Bellville Morning Watch', 'Dlamini family', 'Nurses who pray'].map((name) => ({
        value: name,
        label: name,
        icon: <GroupRosette seed={name} size={24} />,
      }))}
      chosen={chosen}
      onChange={setChosen}
    />
  )
}

function Images() {
  const remove = (
    <IconButton label="Remove image 1">
      <X />
    </IconButton>
  )
  return (
    <ImagePicker
      label="Images"
      note="optional, up to 5 MB each"
      chooseLabel="Choose images"
      dropLabel="or drop them here"
      types={['image/jpeg']}
      onPick={() => showToast({ kind: 'success', title: 'Upload successful' })}
    >
      <ul className="picked-list">
        <PickedRow picture={<span />} percent={40} state="Uploading, 40%" actions={remove}>
          <TextInput label="What image 1 shows" note="optional" />
        </PickedRow>
        <PickedRow picture={<span />} state="Upload failed" isFailed actions={remove} />
      </ul>
    </ImagePicker>
  )
}
