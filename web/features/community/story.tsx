import { Link } from '@tanstack/react-router'
import { Sunrise } from 'lucide-react'
import type { MiracleStory } from '#contract/miracles/miracle-story-operations.ts'
import { Amen } from '#web/features/miracles/amen.tsx'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { TimeAgo } from '#web/platform/time-ago.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Byline } from '#web/ui/byline.tsx'
import { Meta, MetaItem } from '#web/ui/meta.tsx'
import { StoryCard } from '#web/ui/story-card.tsx'

/** One miracle that everybody may read, with the Amens to it. */
export function Story({ story }: { story: MiracleStory }) {
  const { id, title, excerpt, author, reportedAt, mine } = story
  const [openReport, dialog] = useReportDialog()
  return (
    <StoryCard
      level={3}
      meta={
        <Meta>
          <MetaItem icon={<Sunrise />}>
            <TimeAgo at={reportedAt} />
          </MetaItem>
        </Meta>
      }
      badge={
        mine ? null : (
          <>
            <MoreButton
              size="sm"
              name={author.name}
              onPress={() => openReport({ thing: { kind: 'miracle', id }, name: author.name })}
            />
            {dialog}
          </>
        )
      }
      title={
        <Link to="/miracles/$miracleId" params={{ miracleId: id }} preload={false}>
          {title}
        </Link>
      }
      text={excerpt}
      author={
        <Byline avatar={<Avatar tint={author.tint} name={author.name} size="sm" />} name={author.name} />
      }
      aside={<Amen miracle={story} />}
    />
  )
}
