import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { Image } from '#contract/media/media-operations.ts'
import { Author } from '#contract/values/author.ts'
import { LanguageCode } from '#contract/values/language.ts'
import { optionalText } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'
import {
  moderationActions,
  moderationLimits,
  peopleLimits,
  reportKinds,
  reportReasons,
} from './people-constants.ts'
import { Reason } from './people-operations.ts'

export const ReportKind = z.enum(reportKinds, 'field.invalid')
export type ReportKind = z.output<typeof ReportKind>
/** A person is identified by their content, because no answer has ids of people (REQ-133). */
export const ContentReference = z.strictObject({
  kind: z.enum(
    reportKinds.filter((kind) => kind !== 'profile') as Exclude<ReportKind, 'profile'>[],
    'field.invalid',
  ),
  id: z.string('field.invalid'),
})
export type ContentReference = z.output<typeof ContentReference>
export const NewReport = z.strictObject({
  target: ContentReference,
  /** The subject of the report: the content itself, or its author. */
  about: z.enum(['content', 'person'], 'field.invalid'),
  reason: z.enum(reportReasons, 'report.reason.required'),
  details: z._default(
    optionalText({ max: moderationLimits.details.max, tooLong: 'report.details.tooLong' }),
    '',
  ),
})
export type NewReport = z.output<typeof NewReport>

/** An own report with its outcome, without the action taken against anybody (SEC-7.2). */
export const OwnReport = z.strictObject({
  id: z.uuid(),
  kind: ReportKind,
  reason: z.enum(reportReasons),
  reportedAt: Instant,
  state: z.enum(['waiting', 'acted-on', 'dismissed']),
})
export type OwnReport = z.output<typeof OwnReport>

const caseFields = {
  id: z.uuid(),
  kind: ReportKind,
  state: z.enum(['open', 'decided']),
  openedAt: Instant,
  dueAt: Instant,
  isHidden: z.boolean(),
  hiddenByRule: z.boolean(),
  reportCount: z.int(),
  reasons: z.array(z.enum(reportReasons)),
  /** The first characters; null where it is deleted, empty for private content, which only the case shows. */
  excerpt: z.nullable(z.string()),
  /** Of prayers, with their updates, and of miracles; null where it is not known, or the content is deleted. */
  language: z.nullable(LanguageCode),
  /** Null once the account is deleted. */
  author: z.nullable(Author),
  outcome: z.nullable(z.enum(['hidden', 'removed', 'warned', 'suspended', 'dismissed', 'gone'])),
  decidedAt: z.nullable(Instant),
}

/** Reported content in the moderators' queue. */
export const CaseCard = z.strictObject(caseFields)
export type CaseCard = z.output<typeof CaseCard>

/** Reported content in full; reading private content is audited (REQ-66). */
export const Case = z.strictObject({
  ...caseFields,
  title: z.nullable(z.string()),
  /** Null where it is deleted, empty for moderators where it is private (REQ-66). */
  text: z.nullable(z.string()),
  images: z.array(Image),
  /** The words of a message before each of its edits, oldest first (REQ-262). */
  earlierWords: z.array(z.strictObject({ text: z.string(), replacedAt: Instant })),
  /** Messages just before and after a reported one. */
  around: z.array(
    z.strictObject({ id: z.uuid(), author: Author, text: z.string(), at: Instant, isReported: z.boolean() }),
  ),
  /** Reports without their reporters. */
  reports: z.array(
    z.strictObject({ reason: z.enum(reportReasons), details: z.string(), reportedAt: Instant }),
  ),
  actions: z.array(
    z.strictObject({
      action: z.enum(moderationActions),
      reason: z.string(),
      days: z.nullable(z.int()),
      by: z.nullable(z.string()),
      at: Instant,
    }),
  ),
  /** Earlier decisions about the same author. */
  earlier: z.strictObject({ warnings: z.int(), removals: z.int(), suspensions: z.int() }),
  suspendedUntil: z.nullable(Instant),
  choices: z.array(z.enum(moderationActions)),
  /** The next one that waits, by due time and from the first again after the last; null when no other one waits. */
  nextCaseId: z.nullable(z.uuid()),
})
export type Case = z.output<typeof Case>

/** A person whom the viewer blocked; of content without a name only that content is blocked (REQ-464). */
export const Block = z.strictObject({
  id: z.uuid(),
  person: Author,
  isAnonymous: z.boolean(),
  blockedAt: Instant,
})
export type Block = z.output<typeof Block>

const CaseId = z.strictObject({ caseId: z.string() })
export const moderationOperations = operations({
  report: {
    method: 'POST',
    path: '/api/reports',
    caller: 'member',
    summary: 'Reports something one can see, or the person whose it is, to the moderators.',
    input: NewReport,
    output: z.strictObject({
      /** `not-ours`: a dispute about teaching is answered at once and not stored (SEC-7.2). */
      answer: z.enum(['received', 'not-ours']),
    }),
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'ALREADY_REPORTED'],
    limits: ['reportsPerDay'],
    deferrable: true,
  },
  listOwnReports: {
    method: 'GET',
    path: '/api/reports',
    caller: 'member',
    summary: "Lists one's own reports with what became of them, newest first.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    output: pageOf(OwnReport),
    errors: ['INVALID'],
  },
  listCases: {
    method: 'GET',
    path: '/api/moderation/cases',
    caller: 'moderator',
    summary: 'Lists what was reported and waits, the most urgent first; or what was decided, newest first.',
    input: z.strictObject({
      filter: z._default(z.enum(['waiting', 'decided'], 'field.invalid'), 'waiting'),
      cursor: z.optional(Cursor),
    }),
    output: pageOf(CaseCard),
    errors: ['INVALID'],
  },
  getCase: {
    method: 'GET',
    path: '/api/moderation/cases/:caseId',
    caller: 'moderator',
    summary: 'Reads what was reported, whole; a look at what is not public is written down.',
    input: CaseId,
    output: Case,
    errors: ['NOT_FOUND'],
  },
  actOnCase: {
    method: 'POST',
    path: '/api/moderation/cases/:caseId/actions',
    caller: 'moderator',
    summary:
      'Hides, restores or removes what was reported, warns or suspends its author, or dismisses the reports.',
    input: z.extend(CaseId, {
      action: z.enum(moderationActions, 'moderation.action.required'),
      reason: Reason,
      /** Length of a suspension; at most seven for moderators. */
      days: z.optional(
        z
          .int('people.days.wrong')
          .check(z.refine((days) => days >= 1 && days <= peopleLimits.adminDays, 'people.days.wrong')),
      ),
    }),
    output: Case,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'CASE_DECIDED', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['moderationPerHour'],
  },
  blockPerson: {
    method: 'POST',
    path: '/api/blocks',
    caller: 'member',
    summary: 'Has the person whose something is, and oneself, not see each other any more; nobody is told.',
    input: z.strictObject({ target: ContentReference }),
    output: Block,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
    limits: ['blocksPerDay'],
  },
  listBlocks: {
    method: 'GET',
    path: '/api/blocks',
    caller: 'member',
    summary: 'Lists whom one blocked, newest first.',
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    output: pageOf(Block),
    errors: ['INVALID'],
  },
  unblockPerson: {
    method: 'DELETE',
    path: '/api/blocks/:blockId',
    caller: 'member',
    summary: 'Ends a block.',
    input: z.strictObject({ blockId: z.string() }),
    output: z.strictObject({}),
    errors: ['NOT_FOUND'],
  },
})
