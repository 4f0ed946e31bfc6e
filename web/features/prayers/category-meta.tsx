import {
  Briefcase,
  Flame,
  GraduationCap,
  HeartPulse,
  House,
  type LucideIcon,
  Sprout,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { Category } from '#contract/prayers/prayer-operations.ts'
import { MetaItem } from '#web/ui/lists/meta.tsx'
import { t } from './wall/wall-texts.ts'

const icons: Record<Category, LucideIcon> = {
  health: HeartPulse,
  finances: Wallet,
  relationships: UsersRound,
  career: Briefcase,
  family: House,
  spiritual: Flame,
  education: GraduationCap,
  other: Sprout,
}

/** The fixed icon of a category. */
export function CategoryIcon({ category }: { category: Category }) {
  const Icon = icons[category]
  return <Icon />
}

/** Category with its icon, for a Meta line. */
export function CategoryMeta({ category }: { category: Category }) {
  return <MetaItem icon={<CategoryIcon category={category} />}>{t(`prayer.category.${category}`)}</MetaItem>
}
