import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePrenota } from '#features/appuntamenti/components/prenota.ts'
import { salvata } from '#features/fatture/components/parole.ts'
import { leggiPreventivo } from '#features/preventivi/api.ts'
import { numeroDi } from '#features/preventivi/components/parole.ts'
import type { Preventivo, PreventivoIntero } from '#features/preventivi/contract.ts'
import { isAdmin } from '#shared/permissions.ts'
import { errorText } from '#web/http.ts'
import { useUser } from '#web/session.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { toast } from '#web/ui/toast.tsx'

const FirmaPreventivo = lazy(() =>
  import('#features/preventivi/components/firma-preventivo.tsx').then((m) => m.FirmaPreventivo),
)
const AccettazioneForm = lazy(() =>
  import('#features/preventivi/components/accettazione-form.tsx').then((m) => m.AccettazioneForm),
)
const FatturaPreventivo = lazy(() =>
  import('#features/preventivi/components/fattura-preventivo.tsx').then((m) => m.FatturaPreventivo),
)

/** What a quote goes on to, wherever it is shown. */
export interface AzioniSeguito {
  /** The customer signs here, with a finger. */
  firma: (preventivo: Preventivo) => void
  /** The customer's yes came another way. */
  accetta: (preventivo: Preventivo) => void
  pianifica: (preventivo: Preventivo) => void
  fattura: (preventivo: Preventivo) => void
}

type Aperto = { cosa: 'firma'; id: number } | { cosa: 'accetta' | 'fattura'; preventivo: PreventivoIntero }

/** First lines of what is to be done, for who goes there. */
const daFare = (p: PreventivoIntero): string =>
  [numeroDi(p), ...p.righe.filter((r) => !r.facoltativa || r.scelta).map((r) => `- ${r.descrizione}`)]
    .join('\n')
    .slice(0, 2000)

/** The acts, and their dialogs, to be mounted once. */
export function useSeguito(): { seguito: AzioniSeguito; finestre: ReactNode } {
  const [aperto, setAperto] = useState<Aperto | null>(null)
  const prenota = usePrenota()
  const naviga = useNavigate()
  const admin = isAdmin(useUser())
  const chiudi = () => setAperto(null)

  /** With its lines, as it is now. */
  const conIntero = (fai: (p: PreventivoIntero) => void) => (p: Preventivo) =>
    void leggiPreventivo(p.id).then(fai, (causa) => toast.errore(errorText(causa)))

  const seguito: AzioniSeguito = {
    firma: ({ id }) => setAperto({ cosa: 'firma', id }),
    accetta: conIntero((preventivo) => setAperto({ cosa: 'accetta', preventivo })),
    fattura: conIntero((preventivo) => setAperto({ cosa: 'fattura', preventivo })),
    pianifica: conIntero((p) =>
      prenota({
        clienteId: p.cliente_id,
        titolo: p.titolo,
        tipologia: p.tipologia === 'Intervento' ? 'Riparazione' : 'Installazione',
        indirizzoIntervento: p.cliente.indirizzo ?? '',
        descrizione: daFare(p),
        preventivoId: p.id,
      }),
    ),
  }

  function accettato(p: PreventivoIntero) {
    toast.successo(`Preventivo ${numeroDi(p)} accettato`, {
      record: `preventivi/${p.id}`,
      poi: [
        { testo: 'Nuovo Appuntamento', fai: () => seguito.pianifica(p) },
        ...(admin ? [{ testo: 'Nuova Fattura', fai: () => seguito.fattura(p) }] : []),
      ],
    })
  }

  const finestre = (
    <>
      {aperto?.cosa === 'firma' && (
        <FirmaPreventivo id={aperto.id} onChiudi={chiudi} onAccettato={accettato} />
      )}
      {aperto?.cosa === 'accetta' && (
        <AccettazioneForm preventivo={aperto.preventivo} onChiudi={chiudi} onAccettato={accettato} />
      )}
      {aperto?.cosa === 'fattura' && (
        <FatturaPreventivo
          preventivo={aperto.preventivo}
          onChiudi={chiudi}
          onFatta={(fattura) => {
            toast.successo(`${fattura.numero_documento}: ${numeroDi(aperto.preventivo)}`)
            void naviga(salvata(fattura).apri)
          }}
        />
      )}
    </>
  )
  return { seguito, finestre }
}
