import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import './covered-card.css'

type CoveredCardProps = { cover: ReactNode; children: ReactNode }

/** A card under a picture that reaches its edges. */
export function CoveredCard({ cover, children }: CoveredCardProps) {
  return (
    <Card as="section" className="covered-card">
      {cover}
      <div className="covered-card-body">{children}</div>
    </Card>
  )
}
