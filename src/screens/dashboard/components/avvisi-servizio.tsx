import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { AppLink } from '#web/ui/link.tsx'
import type { Statistiche } from '../contract.ts'
import stili from './avvisi-servizio.module.css'

const ICONE = { errore: IconAlertCircle, attenzione: IconAlertTriangle }
const VEDI: Record<string, string> = {
  '/azioni?verifica=1': 'Decidi',
  '/admin?tab=backup': 'Vedi i backup',
  '/admin?tab=stato': 'Vedi lo stato',
  '/admin?tab=avvisi': 'Vedi gli avvisi',
  '/admin?dispositivi=1': 'Vedi i dispositivi',
}

/** What an Admin should know of the program itself, in one strip; nothing where all is well. */
export function AvvisiDiServizio({ avvisi }: Pick<Statistiche, 'avvisi'>) {
  if (avvisi.length === 0) return null
  return (
    <ul className={stili.avvisi} aria-label="Da sistemare">
      {avvisi.map(({ testo, gravita, apri }) => {
        const Icona = ICONE[gravita]
        return (
          <li key={testo} data-gravita={gravita}>
            <Icona size={17} stroke={1.8} aria-hidden />
            <span role={gravita === 'errore' ? 'alert' : undefined}>{testo}</span>
            <AppLink a={apri}>{VEDI[apri] ?? 'Vedi'}</AppLink>
          </li>
        )
      })}
    </ul>
  )
}
