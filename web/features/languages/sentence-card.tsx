import { useId, useState } from 'react'
import { type Language, tagOf } from '#contract/languages/language-codes.ts'
import type { TranslatedMessage } from '#contract/languages/translation-operations.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { BetterSentence } from './better-sentence.tsx'
import { QualifiedReaderForm } from './qualified-reader-form.tsx'
import { t } from './translate-texts.ts'
import { type SentenceActs, useSentenceActs } from './use-sentence-acts.ts'

type SentenceCardProps = { language: Language; message: TranslatedMessage; isChief: boolean }

/** A sentence with its English, what readers see of it, what others say, and what may be done about it. */
export function SentenceCard({ language, message: listed, isChief }: SentenceCardProps) {
  const [message, setMessage] = useState(listed)
  const [isWriting, setIsWriting] = useState(false)
  const heading = useId()
  const acts = useSentenceActs(language, message, (answer) => {
    setMessage(answer)
    setIsWriting(false)
  })
  return (
    <Card as="article" padded className="stack gap-4" aria-labelledby={heading}>
      <div className="stack gap-1">
        <p className="text-sm text-text-2">{t('translate.english')}</p>
        <p id={heading} lang={tagOf('en')} className="whitespace-pre-line wrap-anywhere">
          {message.english}
        </p>
      </div>
      <ShownText language={language} message={message} />
      <OtherTexts language={language} message={message} acts={acts} onChange={setMessage} />
      {isWriting ? (
        <BetterSentence
          language={language}
          message={message}
          isPending={acts.isPending}
          onConfirm={acts.confirmTyped}
          onCancel={() => setIsWriting(false)}
        />
      ) : (
        <CardButtons message={message} acts={acts} isChief={isChief} onWrite={() => setIsWriting(true)} />
      )}
      <p className="text-sm text-text-3 wrap-anywhere">{message.key}</p>
    </Card>
  )
}

/** What readers of the language meet, and how sure it is. */
function ShownText({ language, message: { text, state, class: kind } }: Omit<SentenceCardProps, 'isChief'>) {
  return (
    <div className="stack gap-2">
      {text === null ? null : (
        <p className="read wrap-anywhere" lang={tagOf(language)}>
          {text}
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        <Badge tone={state === 'checked' ? 'ok' : 'neutral'} mark={state === 'checked' ? 'dot' : 'ring'}>
          {t(`translate.state.${state}`)}
        </Badge>
        {kind === 'C' ? <span className="text-sm text-text-2">{t('translate.binds')}</span> : null}
        {kind === 'D' ? <span className="text-sm text-text-2">{t('translate.law')}</span> : null}
      </p>
    </div>
  )
}

type OtherTextsProps = {
  language: Language
  message: TranslatedMessage
  acts: SentenceActs
  onChange: (message: TranslatedMessage) => void
}

/** Texts that wait for another person, and what members proposed. */
function OtherTexts({ language, message, acts, onChange }: OtherTextsProps) {
  const { waiting, proposals } = message
  const isAdmin = useSession().member?.roles.includes('admin') ?? false
  if (waiting.length + proposals.length === 0) return null
  return (
    <ul className="stack gap-3">
      {waiting.map(({ text, people, isYours }) => (
        <li key={text} className="stack gap-2 border-l-2 border-line-strong pl-4">
          <Text language={language} text={text} />
          <span className="text-sm text-text-2">
            {t(isYours ? 'translate.waiting.yours' : 'translate.waiting', { people })}
          </span>
          {isYours ? null : <RightButton acts={acts} text={text} />}
          {isAdmin && message.class === 'D' ? (
            <QualifiedReaderForm language={language} message={message} text={text} onChange={onChange} />
          ) : null}
        </li>
      ))}
      {proposals.map(({ id, text, remark }) => (
        <li key={id} className="stack gap-2 border-l-2 border-line-strong pl-4">
          <span className="text-sm text-text-2">{t('translate.proposal')}</span>
          <Text language={language} text={text} />
          {remark ? <span className="wrap-anywhere">{remark}</span> : null}
          <span className="flex flex-wrap gap-3">
            {language === 'en' ? null : <RightButton acts={acts} text={text} />}
            <Button kind="secondary" size="sm" busy={acts.isPending} onClick={() => acts.decline(id)}>
              {t('translate.decline')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Text({ language, text }: { language: Language; text: string }) {
  return (
    <span className="read wrap-anywhere" lang={tagOf(language)}>
      {text}
    </span>
  )
}

function RightButton({ acts, text }: { acts: SentenceActs; text: string }) {
  return (
    <span>
      <Button kind="secondary" size="sm" busy={acts.isPending} onClick={() => acts.confirm(text)}>
        {t('translate.right')}
      </Button>
    </span>
  )
}

type CardButtonsProps = {
  message: TranslatedMessage
  acts: SentenceActs
  isChief: boolean
  onWrite: () => void
}

function CardButtons({ message: { text, state }, acts, isChief, onWrite }: CardButtonsProps) {
  if (acts.isEnglish) return null
  return (
    <p className="flex flex-wrap gap-3">
      {text !== null && state === 'draft' ? (
        <Button kind="soft" busy={acts.isPending} onClick={() => acts.confirm(text)}>
          {t('translate.right')}
        </Button>
      ) : null}
      <Button kind="secondary" onClick={onWrite}>
        {t('translate.better')}
      </Button>
      {isChief && text !== null ? (
        <Button kind="secondary" busy={acts.isPending} onClick={acts.blank}>
          {t('translate.blank')}
        </Button>
      ) : null}
    </p>
  )
}
