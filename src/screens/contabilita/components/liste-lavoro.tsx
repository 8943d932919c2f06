import {
  IconAlertTriangle,
  IconBriefcase,
  IconCashBanknote,
  IconFileImport,
  IconListCheck,
  IconPencil,
  IconReceiptTax,
  IconSend,
} from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useLavoroFatture } from '#carte/da-fatturare/api.ts'
import { DA_REGISTRO } from '#carte/fatture/components/filtri-registro.ts'
import { formatCount } from '#shared/numbers.ts'
import { AppLink } from '#web/ui/link.tsx'
import { useAtLeast, usePhone } from '#web/width.ts'
import stili from './liste-lavoro.module.css'

const BASE = '/contabilita?scheda=fatture'

/** What waits for somebody, one link a list: only those that have something, and the one that is open. */
export function ListeLavoro() {
  const telefono = usePhone()
  const stretto = !useAtLeast(DA_REGISTRO)
  const lavoro = useSearchParams()[0].get('lavoro')
  const {
    bozze = 0,
    daFatturare = 0,
    daInviare = 0,
    scartate = 0,
    ritenute = 0,
    daIncassare = 0,
  } = useLavoroFatture().data ?? {}
  const voci = [
    {
      nome: 'Bozze',
      quante: bozze,
      a: `${BASE}&lavoro=bozze`,
      Icona: IconPencil,
      aperta: lavoro === 'bozze',
      grave: false,
    },
    {
      nome: 'Da fatturare',
      quante: daFatturare,
      a: '/contabilita/da-fatturare',
      Icona: IconListCheck,
      grave: false,
    },
    { nome: 'Da inviare', quante: daInviare, a: '/contabilita/da-inviare', Icona: IconSend, grave: false },
    {
      ...{ nome: 'Scartate', quante: scartate, a: `${BASE}&lavoro=scartate`, Icona: IconAlertTriangle },
      aperta: lavoro === 'scartate',
      grave: true,
    },
    {
      ...{ nome: 'Da incassare', quante: daIncassare, a: '/contabilita/incassi', Icona: IconCashBanknote },
      grave: false,
    },
    {
      ...{ nome: 'Ritenute subite', quante: ritenute, a: '/contabilita/ritenute', Icona: IconReceiptTax },
      grave: false,
    },
  ].filter(({ quante, aperta }) => quante > 0 || aperta)
  if (voci.length === 0 && !stretto) return null
  return (
    <nav className={stili.liste} aria-label="Da fare">
      {voci.map(({ nome, quante, a, Icona, aperta, grave }) => (
        <AppLink
          key={nome}
          // Pressed again, the open one leads back to all.
          a={aperta ? BASE : a}
          data-grave={grave || undefined}
          {...(aperta && { 'aria-current': 'page' })}
        >
          <Icona aria-hidden />
          {nome}
          <b>{formatCount(quante)}</b>
        </AppLink>
      ))}
      {/* The head has no room for it there. */}
      {telefono && (
        <AppLink a="/contabilita/ricevute">
          <IconFileImport aria-hidden />
          Ricevute
        </AppLink>
      )}
      {stretto && (
        <AppLink a="/contabilita/mese">
          <IconBriefcase aria-hidden />
          Commercialista
        </AppLink>
      )}
      {lavoro && <AppLink a={BASE}>Tutte le fatture</AppLink>}
    </nav>
  )
}
