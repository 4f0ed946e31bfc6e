import type { ReactNode } from 'react'
import './rank-list.css'

/** The list around ranked items, the first one on top. */
export function RankList({ children }: { children: ReactNode }) {
  return <ol className="rank-list">{children}</ol>
}

type RankEntryProps = { rank: number; tile: ReactNode; name: ReactNode; count: ReactNode }

/** One ranked item: its rank, icon, name and count. */
export function RankEntry({ rank, tile, name, count }: RankEntryProps) {
  return (
    <li>
      <span className="rank-position" aria-hidden="true">
        {rank}
      </span>
      {tile}
      <span className="rank-name">{name}</span>
      <span className="rank-count num">{count}</span>
    </li>
  )
}
