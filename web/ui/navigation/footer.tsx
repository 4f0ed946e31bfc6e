import type { ReactNode } from 'react'

export type FooterColumn = { title: string; links: { key: string; link: ReactNode }[] }

type FooterProps = { about: ReactNode; columns: FooterColumn[]; languages: ReactNode; closing: ReactNode }

/** The foot of every page: a patterned border, about the site, columns of links, the languages, the closing line. */
export function Footer({ about, columns, languages, closing }: FooterProps) {
  return (
    <footer className="footer">
      <div className="footer-edge" aria-hidden="true" />
      <div className="footer-ground">
        <div className="page footer-inner">
          <div className="footer-about">{about}</div>
          {columns.map((column) => (
            <div key={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map(({ key, link }) => (
                  <li key={key}>{link}</li>
                ))}
              </ul>
            </div>
          ))}
          {languages}
          <div className="footer-closing">{closing}</div>
        </div>
      </div>
    </footer>
  )
}
