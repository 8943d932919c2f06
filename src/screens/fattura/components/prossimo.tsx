import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCopy,
  IconDownload,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import { useComeStaPec } from '#anagrafe/posta-certificata/api.ts'
import { useSeguiPec } from '#carte/elettronica/api.ts'
import { Conservazione } from '#carte/elettronica/components/conservazione.tsx'
import { AttiPec, PassiPec } from '#carte/elettronica/components/passi-pec.tsx'
import type { ControlloVisto, VistaFattura } from '#carte/elettronica/contract.ts'
import { chiDi } from '#carte/fatture/components/words.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { GIORNI_RINVIO } from '#carte/fatture/rules.ts'
import { addDays, formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { copyText } from '#web/copied.ts'
import type { Atti } from './atti.tsx'
import { PerPec } from './per-pec.tsx'
import { Striscia } from './striscia.tsx'

interface ProssimoProps {
  fattura: FatturaIntera
  vista: VistaFattura | undefined
  controlli: ControlloVisto[] | undefined
  atti: Atti
}

/** What comes next of an invoice, in one sentence, with the button that does it. */
export function Prossimo(props: ProssimoProps) {
  const { fattura, vista, controlli = [], atti } = props
  if (fattura.tipo !== 'Attiva') return null
  if (fattura.fase !== 'Emessa') return <DaEmettere fattura={fattura} controlli={controlli} atti={atti} />
  return (
    <>
      <Invio fattura={fattura} pa={vista?.pa ?? false} atti={atti} />
      {atti.firmato.errore}
      <Conservazione />
    </>
  )
}

function DaEmettere({
  fattura: f,
  controlli,
  atti,
}: Pick<ProssimoProps, 'fattura' | 'atti'> & { controlli: ControlloVisto[] }) {
  const gravi = controlli.filter(({ gravita }) => gravita === 'blocca')
  const [controllo] = gravi
  const scartata = f.esito_il !== null
  const rinvio = scartata && `Rinvia entro il ${formatDate(addDays(f.esito_il ?? '', GIORNI_RINVIO))}. `
  return (
    <Striscia
      tono={controllo ? 'attenzione' : 'calmo'}
      icona={controllo ? IconAlertTriangle : IconPencil}
      bottoni={
        <Button color="flame" leftSection={<IconSend size={17} aria-hidden />} onClick={atti.emetti}>
          Emetti…
        </Button>
      }
    >
      {rinvio}
      {controllo
        ? `${gravi.length === 1 ? 'Una cosa' : `${gravi.length} cose`} da sistemare prima di emetterla. ${controllo.testo}${gravi.length === 1 ? '' : '…'}`
        : f.fase === 'Bozza'
          ? scartata
            ? 'È tornata bozza, con il suo numero: correggila ed emettila di nuovo'
            : 'È una bozza: il numero si prende all’emissione'
          : 'È registrata con il suo numero: emettila per farne la fattura elettronica'}
    </Striscia>
  )
}

function Invio({ fattura: f, pa, atti }: Pick<ProssimoProps, 'fattura' | 'atti'> & { pa: boolean }) {
  const scarica = (forte: boolean) => (
    <Button
      key="scarica"
      {...(!forte && { variant: 'default' })}
      leftSection={<IconDownload size={17} aria-hidden />}
      onClick={atti.scarica}
    >
      Scarica XML
    </Button>
  )
  const esito = (
    <Button key="esito" variant="default" onClick={() => atti.apri('esito')}>
      Segna esito
    </Button>
  )
  const spedisce = useComeStaPec()?.spedisce
  useSeguiPec(f)
  const il = f.esito_il ? ` il ${formatDate(f.esito_il)}` : ''
  const pec = f.invio_pec
  const aspetta = f.stato_invio === 'Da_Inviare' || f.stato_invio === 'Scaricata'
  if (pec && aspetta)
    return (
      <Striscia
        tono={pec.stato === 'In_Coda' || pec.stato === 'In_Invio' ? 'calmo' : 'attenzione'}
        icona={IconSend}
        bottoni={<AttiPec fattura={{ id: f.id, numero: f.numero_documento }} invio={pec} />}
        {...(pec.motivo && { sotto: pec.motivo })}
      >
        <PassiPec invio={pec} />
      </Striscia>
    )
  if (aspetta && spedisce) return <PerPec fattura={f} atti={atti} scarica={scarica(false)} />
  switch (f.stato_invio) {
    case 'Da_Inviare':
      return (
        <Striscia tono="calmo" icona={IconSend} bottoni={[esito, scarica(true)]}>
          {pa
            ? 'Per la PA il file va firmato prima dell’invio. Scaricalo, firmalo e caricalo in Fatture e Corrispettivi'
            : 'Scarica il file, poi caricalo in Fatture e Corrispettivi'}
        </Striscia>
      )
    case 'Scaricata':
      return (
        <Striscia
          tono="calmo"
          icona={IconSend}
          bottoni={[
            scarica(false),
            <Button key="inviata" onClick={atti.segnaInviata}>
              Segna come inviata
            </Button>,
          ]}
        >
          {pa && 'Per la PA il file va firmato prima dell’invio. '}Caricala in Fatture e Corrispettivi
        </Striscia>
      )
    case 'Inviata':
      return (
        <Striscia tono="calmo" icona={IconSend} bottoni={esito}>
          {pec && <PassiPec invio={pec} />}
          Inviata{pec && ' per PEC'}
          {il}. La risposta del SdI {pec ? 'arriva nella casella PEC' : 'si legge in Fatture e Corrispettivi'}
        </Striscia>
      )
    case 'Mancata_Consegna':
      return (
        <Striscia
          tono="attenzione"
          icona={IconAlertTriangle}
          bottoni={
            <Button
              variant="default"
              leftSection={<IconCopy size={17} aria-hidden />}
              onClick={() => void copyText(avvisoDi(f))}
            >
              Copia il testo per il cliente
            </Button>
          }
          sotto={avvisoDi(f)}
        >
          Emessa. Avvisa il cliente: la trova nella sua area riservata
        </Striscia>
      )
    case 'Scartata':
      return (
        <Striscia
          tono="errore"
          icona={IconAlertTriangle}
          bottoni={
            <Button color="flame" onClick={atti.correggi}>
              Correggi
            </Button>
          }
        >
          Scartata dal SdI{il}.{' '}
          {f.esito_il && <strong>Rinvia entro il {formatDate(addDays(f.esito_il, GIORNI_RINVIO))}</strong>}
        </Striscia>
      )
    case 'Rifiutata':
      return (
        <Striscia
          tono="errore"
          icona={IconAlertTriangle}
          bottoni={
            <Button variant="default" onClick={() => atti.apri('nota')}>
              Nota di credito
            </Button>
          }
        >
          Rifiutata dalla PA{il}: stornala con una nota di credito ed emettine un’altra
        </Striscia>
      )
    default:
      return (
        <Striscia
          tono="fatto"
          icona={IconCheck}
          bottoni={
            <Button
              variant="default"
              leftSection={<IconDownload size={17} aria-hidden />}
              onClick={atti.copia}
            >
              Copia di cortesia
            </Button>
          }
        >
          {f.stato_invio === 'Accettata' && `Accettata dalla PA${il}`}
          {f.stato_invio === 'Decorsi_Termini' && `Decorsi i termini${il}: vale come consegnata`}
          {f.stato_invio === 'Consegnata' && `Consegnata${il}`}
        </Striscia>
      )
  }
}

/** What the customer is told, ready to be sent. */
const avvisoDi = (f: FatturaIntera): string =>
  `Gentile ${chiDi(f)}, la ${f.nota_di_credito ? 'nota di credito' : 'fattura'} ${f.numero_documento} del ${formatDate(f.data_emissione)} di ${formatEuro(f.totale)} è emessa. La trova nella sua area riservata del sito dell’Agenzia delle Entrate, in Fatture e Corrispettivi.`
