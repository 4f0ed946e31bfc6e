import { KeyRound, Landmark, User } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { SettingDetail, SettingDetails, SettingRow } from '#web/ui/cards/setting-row.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { ListDetail, ListDetailHead } from '#web/ui/layout/list-detail.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { IconTile } from '#web/ui/lists/entry-row.tsx'
import { RowList, RowText, rowLinkClass } from '#web/ui/lists/row-list.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Frame } from './frame.tsx'

export function ProfileView() {
  return (
    <Frame>
      <Main>
        <Page>
          <ListDetailHead>
            <Avatar tint={0} name="Nomvula Dlamini" size="lg" />
            <div className="min-w-0">
              <h1>Profile</h1>
              <p className="text-text-2 wrap-anywhere">Nomvula Dlamini</p>
            </div>
          </ListDetailHead>
          <ListDetail list={<Pages />}>
            <h2 className="list-detail-title">You</h2>
            <SettingRow title="Account" lead="How we know it is you.">
              <SettingDetails>
                <SettingDetail label="Email">nomvula@example.co.za</SettingDetail>
                <SettingDetail label="User ID">
                  <span className="num">7c1f0a52-93be-4d1e-a2c4-5b0f6f2e91d7</span>
                </SettingDetail>
              </SettingDetails>
            </SettingRow>
            <SettingRow title="Bank Account" lead="Where donations to your campaigns are paid out.">
              <div className="stack">
                <Note kind="ok" title="Automatic payouts are active.">
                  Donations to your campaigns are paid into this account.
                </Note>
                <div className="row">
                  <IconTile>
                    <Landmark />
                  </IconTile>
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold wrap-anywhere">N Dlamini</p>
                    <p className="num text-sm text-text-2">Capitec Bank, account ending 4417</p>
                  </div>
                  <Button kind="secondary" size="sm">
                    Change
                  </Button>
                </div>
              </div>
            </SettingRow>
            <SettingRow title="Another account" lead="The form, with a number that is too short.">
              <div className="stack gap-5">
                <Select label="Bank" options={[{ value: '', label: 'Choose your bank' }]} />
                <TextInput
                  className="num"
                  label="Account Number"
                  error="Account number must be at least 10 digits"
                  defaultValue="40123"
                />
              </div>
            </SettingRow>
            <SettingRow title="Delete account" lead="For good. Nobody can bring it back." isDanger>
              <Button kind="danger-outline">Delete Account</Button>
            </SettingRow>
          </ListDetail>
        </Page>
      </Main>
    </Frame>
  )
}

function Pages() {
  return (
    <nav aria-label="Account Settings">
      <RowList label="Account Settings">
        <li>
          <a href="#you" className={rowLinkClass} aria-current="page">
            <RowText icon={<User />} title="You" detail="Name, e-mail address, time zone" />
          </a>
        </li>
        <li>
          <a href="#sign-in" className={rowLinkClass}>
            <RowText icon={<KeyRound />} title="Signing in" detail="Password, Google, GitHub, devices" />
          </a>
        </li>
      </RowList>
    </nav>
  )
}
