import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { EnvelopeDrawing } from '#web/ui/drawings/envelope-drawing.tsx'
import { NotFound } from '#web/ui/feedback/not-found.tsx'
import { FigureBand } from '#web/ui/figures/figure-band.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { GitHubIcon, GoogleIcon } from '#web/ui/icons/brand-icons.tsx'
import { ClosingPanel, FeatureCard, Hero, Section } from '#web/ui/landing/landing-sections.tsx'
import { AuthFrame, TextDivider } from '#web/ui/layout/auth-frame.tsx'
import { CardGrid, Main } from '#web/ui/layout/page-layout.tsx'
import { Frame } from './frame.tsx'

export function LandingView() {
  return (
    <Frame signedIn={false}>
      <Main padded={false}>
        <Hero
          lines={['Track your prayers.', 'Witness the miracles.']}
          lead="Write down what you are asking for, pray with people who know your name, and keep a record of every answer."
          actions={
            <>
              <a className={buttonClass({ size: 'lg' })} href="#main">
                Get Started
              </a>
              <a className={buttonClass({ kind: 'secondary', size: 'lg' })} href="#main">
                View Community
              </a>
            </>
          }
          caption={
            <>
              Every dot is room for a prayer. <b>178,543</b> so far.
            </>
          }
        />
        <Section
          title="One quiet place for the whole journey"
          lead="From the first request before sunrise to the testimony you tell on Sunday."
        >
          <CardGrid>
            <FeatureCard drawing="request" title="Thandaza Requests">
              Put a prayer into words, and choose who may see it: only you, your groups, or everyone.
            </FeatureCard>
            <FeatureCard drawing="miracle" title="Record Miracles">
              When the answer comes, write the testimony. The prayer turns from active to answered.
            </FeatureCard>
            <FeatureCard drawing="group" title="Join Prayer Groups">
              Pray with your church, your family or your street. Share requests, carry each other.
            </FeatureCard>
          </CardGrid>
        </Section>
        <FigureBand
          label="Community in numbers"
          figures={[
            { label: 'Active Users', figure: '52,459' },
            { label: 'Prayers Submitted', figure: '178,543' },
            { label: 'Miracles Reported', figure: '82,841' },
            { label: 'Fundraising Campaigns', figure: '1,247' },
          ]}
        />
        <Section>
          <ClosingPanel
            title="Begin with the prayer you are carrying today"
            text="It is free, and it stays private until you decide otherwise."
            action={
              <a className={buttonClass({ size: 'lg' })} href="#main">
                Get Started
              </a>
            }
          />
        </Section>
      </Main>
    </Frame>
  )
}

export function CheckEmailView() {
  return (
    <Frame signedIn={false} foot={false}>
      <AuthFrame
        drawing={<EnvelopeDrawing />}
        title="Check Your Email"
        lead="We sent a link to zanele@example.co.za. Open it on this device and you are in."
        quote="In the morning will I direct my prayer unto thee, and will look up."
        source="Psalm 5:3"
        sideLabel="Scripture"
      >
        <Button kind="secondary" size="lg" block aria-disabled>
          Send it again in 0:42
        </Button>
      </AuthFrame>
    </Frame>
  )
}

export function LoginView() {
  return (
    <Frame signedIn={false} foot={false}>
      <AuthFrame
        title="Welcome Back"
        lead="Sign in to access your prayer dashboard"
        quote="In the morning will I direct my prayer unto thee, and will look up."
        source="Psalm 5:3"
        sideLabel="Scripture"
      >
        <div className="grid grid-cols-2 gap-3">
          <Button kind="secondary">
            <GoogleIcon />
            Google
          </Button>
          <Button kind="secondary">
            <GitHubIcon />
            GitHub
          </Button>
        </div>
        <TextDivider>Or continue with</TextDivider>
        <form className="stack">
          <TextInput label="Email" type="email" autoComplete="email" defaultValue="nomvula@example.co.za" />
          <PasswordInput
            label="Password"
            labelEnd={
              <a className={textLinkClass} href="#main">
                Forgot password?
              </a>
            }
            defaultValue="abc"
            autoComplete="current-password"
            showLabel="Show password"
            hideLabel="Hide password"
            error="Password must be at least 6 characters"
          />
          <Button type="submit" size="lg" block busyLabel="Signing in...">
            Sign In
          </Button>
        </form>
        <p className="text-center text-text-2">
          Don’t have an account?{' '}
          <a className={textLinkClass} href="#main">
            Sign up
          </a>
        </p>
      </AuthFrame>
    </Frame>
  )
}

export function MissingView() {
  return (
    <Frame signedIn={false}>
      <NotFound
        code="404"
        title="Oops! Page not found"
        action={
          <a className={buttonClass({ size: 'lg' })} href="#main">
            Return to Home
          </a>
        }
      >
        The link may be old, or the prayer may have been made private.
      </NotFound>
    </Frame>
  )
}
