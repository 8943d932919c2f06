import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconChecks,
  IconCircleCheck,
  IconDownload,
  IconFileMinus,
  IconFileText,
  IconPrinter,
  IconReceiptEuro,
  IconSignature,
  IconTrashX,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useComeStaPec } from '#anagrafe/posta-certificata/api.ts'
import { scaricaCopia, scaricaXml, useEsito, useRiapri, useScaricaUna } from '#carte/elettronica/api.ts'
import { usePortaFirmato } from '#carte/elettronica/components/porta-firmato.tsx'
import { aspettaIlSdI } from '#carte/elettronica/pec.rules.ts'
import type { AzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { nomeFattura } from '#carte/fatture/components/nomi.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { restaDi } from '#carte/fatture/rules.ts'
import { errorText } from '#web/http.ts'
import type { MenuAction } from '#web/ui/action-menu.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { toast } from '#web/ui/toast.tsx'

const PagamentoForm = lazy(() =>
  import('#carte/fatture/components/pagamento-form.tsx').then((m) => m.PagamentoForm),
)
const ScadenzeForm = lazy(() =>
  import('#carte/fatture/components/scadenze-form.tsx').then((m) => m.ScadenzeForm),
)
const NotaForm = lazy(() => import('#carte/fatture/components/nota-form.tsx').then((m) => m.NotaForm))
const CompensaForm = lazy(() =>
  import('#carte/fatture/components/compensa-form.tsx').then((m) => m.CompensaForm),
)
const EsitoForm = lazy(() => import('#carte/elettronica/components/esito-form.tsx').then((m) => m.EsitoForm))

type Dialogo = 'pagamento' | 'scadenze' | 'nota' | 'compensa' | 'esito'

interface AttiProps {
  fattura: FatturaIntera
  pa: boolean
  azioni: AzioniFattura
  stampa: () => void
  onEmetti: () => void
  onEliminata: () => void
  onNota: (nota: FatturaIntera) => void
}

/** What can be done with an invoice as a document. */
export interface Atti {
  aperto: Dialogo | null
  apri: (dialogo: Dialogo) => void
  chiudi: () => void
  emetti: () => void
  scarica: () => void
  /** It comes back: it doesn't count as taken to the exchange. */
  scaricaDaFirmare: () => void
  copia: () => void
  firmato: ReturnType<typeof usePortaFirmato>
  segnaInviata: () => void
  /** Of a refused one: number and day stay. */
  correggi: () => void
  incassabile: boolean
  voci: (MenuAction | 'separatore' | false)[]
  dialoghi: ReactNode
}

const ICONA = { size: 17, 'aria-hidden': true }

/** The acts, the menu of those that aren't buttons, and their dialogs. */
export function useAtti({ fattura: f, pa, azioni, stampa, onEmetti, onEliminata, onNota }: AttiProps): Atti {
  const [aperto, apri] = useState<Dialogo | null>(null)
  const riapri = useRiapri()
  const esito = useEsito()
  const conferma = useConfirm()
  const mostraErrore = (errore: unknown, frase: string) =>
    toast.errore(errorText(errore, frase), { record: `fatture/${f.id}` })

  const scaricaUna = useScaricaUna()
  const nonScaricato = (e: unknown) => mostraErrore(e, 'Il file non è stato scaricato')
  const scarica = () => void scaricaUna(f).catch(nonScaricato)
  const scaricaDaFirmare = () => void scaricaXml(f.id).catch(nonScaricato)
  const copia = () =>
    void scaricaCopia(f.id, f.numero_documento).catch((e) =>
      mostraErrore(e, 'La copia non è stata scaricata'),
    )
  const segnaInviata = () =>
    esito.mutate(
      { id: f.id, stato: 'Inviata' },
      {
        onSuccess: () => toast.successo(`${f.numero_documento}: inviata`, { record: `fatture/${f.id}` }),
        onError: (e) => mostraErrore(e, 'L’esito non è stato segnato'),
      },
    )
  async function inBozza(scartata: boolean) {
    const si = await conferma({
      frase: scartata ? 'Correggere questa fattura?' : 'Riportare in bozza questa fattura?',
      dettaglio: scartata
        ? `${nomeFattura(f)} torna bozza con il suo numero e la sua data: correggila ed emettila di nuovo.`
        : `${nomeFattura(f)} torna bozza, e il suo numero va alla prossima.`,
      azione: scartata ? 'Correggi' : 'Riporta in bozza',
      pericolo: false,
    })
    if (!si) return
    riapri.mutate(f.id, {
      onSuccess: (bozza) => {
        toast.successo(`${nomeFattura(bozza)}: di nuovo in bozza`)
        if (scartata) azioni.modifica(bozza)
      },
      onError: (e) => mostraErrore(e, 'La fattura non è tornata in bozza'),
    })
  }

  const firmato = usePortaFirmato({ id: f.id, numero: f.numero_documento })
  const spedisce = useComeStaPec()?.spedisce
  const emessa = f.fase === 'Emessa'
  const pagata = f.stato === 'Pagata'
  const incassabile = f.fase !== 'Bozza' && f.metodo_pagamento !== 'RiBa' && restaDi(f) > 0
  const voci: Atti['voci'] = [
    emessa && { testo: 'Copia di cortesia', icona: <IconFileText {...ICONA} />, onScelta: copia },
    emessa && { testo: 'Scarica XML', icona: <IconDownload {...ICONA} />, onScelta: scarica },
    { testo: 'Stampa', icona: <IconPrinter {...ICONA} />, onScelta: stampa },
    f.fase !== 'Bozza' && 'separatore',
    incassabile && {
      testo: f.nota_di_credito ? 'Registra rimborso' : 'Registra pagamento',
      icona: <IconReceiptEuro {...ICONA} />,
      onScelta: () => apri('pagamento'),
    },
    incassabile &&
      !f.nota_di_credito && {
        testo: 'Segna come pagata',
        icona: <IconCircleCheck {...ICONA} />,
        onScelta: () => azioni.paga(f),
      },
    f.fase !== 'Bozza' &&
      !pagata && {
        testo: 'Prolunga scadenza',
        icona: <IconCalendarPlus {...ICONA} />,
        onScelta: () => azioni.prolunga(f),
      },
    emessa && 'separatore',
    emessa && {
      testo: 'Segna esito',
      icona: <IconChecks {...ICONA} />,
      onScelta: () => apri('esito'),
    },
    f.fase !== 'Bozza' &&
      !f.nota_di_credito && {
        testo: 'Nota di credito',
        icona: <IconFileMinus {...ICONA} />,
        onScelta: () => apri('nota'),
      },
    spedisce === true &&
      aspettaIlSdI(f.stato_invio) && {
        testo: 'Porta il file firmato',
        icona: <IconSignature {...ICONA} />,
        onScelta: firmato.porta,
      },
    f.stato_invio === 'Da_Inviare' && {
      testo: 'Riporta in bozza',
      icona: <IconArrowBackUp {...ICONA} />,
      onScelta: () => void inBozza(false),
    },
    !emessa && 'separatore',
    !emessa && {
      testo: f.fase === 'Bozza' ? 'Elimina bozza…' : 'Cancella registrazione…',
      icona: <IconTrashX {...ICONA} />,
      pericolo: true,
      onScelta: () => azioni.cancella(f, onEliminata),
    },
  ]
  const chiudi = () => apri(null)
  const apertura = (dialogo: Dialogo) => ({ aperto: aperto === dialogo, onChiudi: chiudi })
  const dialoghi = aperto && (
    <>
      {aperto === 'pagamento' && <PagamentoForm fattura={f} {...apertura('pagamento')} />}
      {aperto === 'scadenze' && <ScadenzeForm fattura={f} {...apertura('scadenze')} />}
      {aperto === 'nota' && <NotaForm fattura={f} {...apertura('nota')} onFatta={onNota} />}
      {aperto === 'compensa' && <CompensaForm nota={f} {...apertura('compensa')} />}
      {aperto === 'esito' && <EsitoForm fattura={f} pa={pa} {...apertura('esito')} />}
    </>
  )
  return {
    ...{ aperto, apri, chiudi, emetti: onEmetti, scarica, scaricaDaFirmare, copia, firmato, segnaInviata },
    correggi: () => void inBozza(true),
    ...{ incassabile, voci, dialoghi },
  }
}
