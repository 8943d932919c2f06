import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import frame from '#web/layout/header.module.css'
import { PhoneBar, SideRail } from '#web/layout/navigation.tsx'
import shell from '#web/layout/shell.module.css'
import { entriesFor } from '#web/nav.ts'
import { Logo, LogoMark } from '#web/ui/logo.tsx'
import { Pagina } from '../ui/page.tsx'

/** The head of a screen, as far as it is known before its code is there. */
export interface Testa {
  /** Absent where it is today's date. */
  titolo?: string
  sottotitolo?: string
  /** On phones the subtitle has no room. */
  breve?: boolean
  /** Phones have no room for the heading. */
  soloLarga?: boolean
  /** Whether there are buttons beside the heading; on phones some have a line of their own. */
  azioni?: 'accanto' | 'sotto'
  /** What stands in the search field under the heading of phones. */
  cerca?: string
}

/** Heads of the screens by path, before it the role where it matters; e2e/attesa.e2e.ts tells where a screen's own is another, or elsewhere. */
export const TESTE: Record<string, Testa> = {
  '/': { azioni: 'sotto' },
  'altri/': {},
  '/clienti': {
    titolo: 'Clienti',
    azioni: 'accanto',
    cerca: 'Cerca per nome, cognome, telefono o email...',
  },
  '/rcee': {
    titolo: 'RCEE',
    sottotitolo: 'Rapporti di Controllo Efficienza Energetica',
    breve: true,
    azioni: 'accanto',
  },
  '/appuntamenti': { titolo: 'Appuntamenti', azioni: 'accanto' },
  '/calendario': { titolo: 'Calendario Completo', soloLarga: true, azioni: 'accanto' },
  '/contabilita': {
    titolo: 'Contabilità',
    sottotitolo: 'Gestisci preventivi e fatture',
    breve: true,
    azioni: 'accanto',
  },
  '/fornitori': { titolo: 'Fornitori', sottotitolo: '\u00a0', azioni: 'accanto' },
  '/admin': { titolo: 'Amministrazione', sottotitolo: 'Gestisci utenti e ditte' },
}

/**
 * The frame before the program is there: drawn while building (scripts/build/waiting.ts), its own look in waiting.css, put into the page by its first
 * script. The same parts and styles as shell.tsx and header.tsx, so that nothing moves when they take its place.
 * @param admin whose navigation it has; null before anybody has been recognised: none
 */
export function WaitingFrame({ admin, children }: { admin: boolean | null; children: ReactNode }) {
  const voci = admin === null ? [] : entriesFor(admin)
  return (
    <div className="attesa-cornice">
      <div className={shell.rail}>
        <SideRail voci={voci} />
      </div>
      <div className={shell.testata}>
        <div className={frame.riga}>
          <div className={frame.marchio}>
            <span className="attesa-menu">
              <IconMenu2 stroke={1.7} />
            </span>
            <LogoMark className={frame.segno} />
            <Logo className={frame.scritta} />
          </div>
          <span className="attesa-cerca" />
        </div>
      </div>
      <div className={shell.principale}>
        <div className={shell.contenuto}>{children}</div>
      </div>
      <div className={shell.barra}>
        <PhoneBar voci={voci} />
      </div>
    </div>
  )
}

/** The head of a screen in it, as ui/pagina.tsx has it. */
export function WaitingHeading({ titolo = '', sottotitolo, breve, soloLarga, azioni, cerca }: Testa) {
  const testa = (
    <Pagina
      titolo={titolo}
      sottotitolo={
        sottotitolo && <span className={breve ? 'attesa-sottotitolo' : undefined}>{sottotitolo}</span>
      }
      azioni={azioni && <span className="attesa-azione" data-riga={azioni === 'sotto' ? '' : undefined} />}
    >
      {cerca && <div className="attesa-campo">{cerca}</div>}
    </Pagina>
  )
  return soloLarga ? <div className="attesa-larga">{testa}</div> : testa
}
