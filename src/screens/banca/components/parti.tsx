import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconCheck,
  IconFileInvoice,
  IconSearch,
  IconX,
} from '@tabler/icons-react'
import { useRef } from 'react'
import type { DaConfermare } from '#archivio/movimenti/api.ts'
import type { Movimento, ParteDiMovimento } from '#archivio/movimenti/contract.ts'
import {
  ARROTONDAMENTO_MASSIMO,
  CATEGORIE,
  type Categoria,
  TIPI_PARTE,
} from '#archivio/movimenti/parti.rules.ts'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import { formatMonth } from '#shared/dates.ts'
import { cents, formatEuro } from '#shared/money.ts'
import { ActionMenu, menuAction } from '#web/ui/action-menu.tsx'
import { AppLink } from '#web/ui/link.tsx'
import stili from './banca.module.css'
import { type ComeCredito, creditoPer } from './di-chi.tsx'
import { confermaCon, type Parte, parteSenzaFattura, restoCon } from './gruppi.ts'
import { Detto, nomeDi } from './righe.tsx'
import { SenzaFattura } from './senza-fattura.tsx'

interface RigaConPartiProps {
  riga: Movimento
  /** What was chosen for it, not registered yet. */
  parti: readonly Parte[]
  inCorso: boolean
  onConferma: (righe: DaConfermare[]) => void
  onCerca: (riga: Movimento) => void
  onParti: (riga: Movimento, parti: Parte[]) => void
  onAnnulla: (riga: Movimento) => void
  onDiChi: (riga: Movimento, come: ComeCredito) => void
}

/** What a registered part is called. */
export function titoloParte({
  tipo,
  numero,
  categoria,
  mese,
  da_restituire,
  nome,
}: ParteDiMovimento): string {
  if (categoria)
    return mese ? `${CATEGORIE[categoria]} di ${formatMonth(`${mese}-01`)}` : CATEGORIE[categoria]
  if (tipo === 'credito') return `${da_restituire ? 'Da restituire a' : 'Credito di'} ${nome}`
  if (tipo === 'restituzione') return `Restituito a ${nome}`
  return numero ? (tipo === 'storno' ? `${numero}, ripreso` : numero) : TIPI_PARTE[tipo]
}

/** Whose a registered part is. */
const diChiE = ({ cliente_id, fornitore_id, nome }: ParteDiMovimento): Pick<Parte, 'di' | 'nome'> => ({
  ...{ nome, di: cliente_id ? { clienteId: cliente_id } : fornitore_id ? { fornitoreId: fornitore_id } : {} },
})

/** A row that is several things: what has its place, and what hasn't. It is done when nothing is left. */
export function RigaConParti({
  riga,
  parti,
  inCorso,
  onConferma,
  onCerca,
  onParti,
  onAnnulla,
  onDiChi,
}: RigaConPartiProps) {
  const nome = nomeDi(riga)
  const resto = restoCon(riga, parti)
  const finita = cents(resto) === 0
  const bottone = useRef<HTMLButtonElement>(null)
  const aggiungi = (parte: Parte) => {
    const composta = [...parti, parte]
    onParti(riga, composta)
    // What was pressed goes away with the rest: what remains to be done has the focus.
    if (cents(restoCon(riga, composta)) === 0) bottone.current?.focus()
  }
  const nominata = [...parti, ...riga.parti.map(diChiE)].find(({ di }) => di?.clienteId ?? di?.fornitoreId)
  // Its name is known where a document says it; else whose it is is asked.
  const credito = (come: ComeCredito) =>
    nominata?.di && resto > 0 === (nominata.di.clienteId !== undefined)
      ? aggiungi(creditoPer(come, nominata.di, resto, nominata.nome))
      : onDiChi(riga, come)
  const inPiu =
    Math.sign(resto) === Math.sign(riga.importo) && Math.abs(cents(resto)) <= ARROTONDAMENTO_MASSIMO
  return (
    <div className={stili.riga} data-parti>
      <Detto riga={riga} freccia={<IconArrowRight size={18} aria-hidden />} />
      <div className={stili.poi}>
        <span className={stili.restano}>{!finita && <>Restano {formatEuro(Math.abs(resto))}</>}</span>
        <span className={stili.atti}>
          <Button
            ref={bottone}
            variant="default"
            size="xs"
            data-riga
            aria-label={`Conferma ${nome}`}
            aria-disabled={inCorso || !finita}
            onClick={() => finita && !inCorso && onConferma([confermaCon(riga, parti)])}
          >
            Conferma
          </Button>
          {riga.parti.length > 0 && (
            <ActionMenu
              etichetta={`Azioni per ${nome}`}
              voci={[menuAction('Annulla ciò che è registrato', IconArrowBackUp, () => onAnnulla(riga))]}
            />
          )}
        </span>
      </div>
      <div className={stili.parti}>
        <ul>
          {riga.parti.map((parte) => (
            <li key={parte.id}>
              <IconCheck size={18} aria-hidden />
              <span>
                <b>{titoloParte(parte)}</b> {parte.numero && parte.nome} <small>registrata</small>
              </span>
              <b>{formatEuro(parte.importo)}</b>
            </li>
          ))}
          {parti.map((parte) => (
            <li key={JSON.stringify(parte.dati)}>
              <IconFileInvoice size={18} aria-hidden />
              <span>
                <b>{parte.titolo}</b> {parte.nome} <small>{parte.spiega}</small>
              </span>
              <b>{formatEuro(parte.dati.importo)}</b>
              <ActionIcon
                size="sm"
                aria-label={`Togli ${parte.titolo}`}
                onClick={() =>
                  onParti(
                    riga,
                    parti.filter((tenuta) => tenuta !== parte),
                  )
                }
              >
                <IconX />
              </ActionIcon>
            </li>
          ))}
          {!finita && (
            <li data-resto>
              <span>
                <b>Restano</b>
              </span>
              <b>{formatEuro(resto)}</b>
            </li>
          )}
        </ul>
        {!finita && (
          <div className={stili.comandi}>
            <Button
              size="xs"
              leftSection={<IconSearch size={16} aria-hidden />}
              aria-label={`Un’altra fattura o rata per ${nome}`}
              onClick={() => onCerca(riga)}
            >
              Un’altra fattura o rata
            </Button>
            <Button variant="default" size="xs" onClick={() => credito('credito')}>
              {nominata ? `Credito di ${nominata.nome}` : 'Credito di…'}
            </Button>
            <Button variant="default" size="xs" onClick={() => credito('daRestituire')}>
              Da restituire
            </Button>
            {inPiu && (
              <Button
                variant="default"
                size="xs"
                onClick={() =>
                  aggiungi({
                    dati: { arrotondamento: true, importo: resto },
                    ...{ titolo: 'Arrotondamento', nome: '', spiega: 'di ciò che è in più' },
                  })
                }
              >
                Arrotondamento
              </Button>
            )}
            <SenzaFattura
              nome={nome}
              resto={resto}
              onScelta={(categoria: Categoria) => aggiungi(parteSenzaFattura(categoria, resto))}
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** What a registered row is, part by part: a name that is the one above isn't said again, nor its amount of one that is all. */
export const PartiDette = ({ riga: { parti, importo } }: { riga: Movimento }) =>
  parti.map((parte, i) => (
    <span key={parte.id}>
      <span>
        {parte.fattura_id ? (
          <AppLink a={vistaDelFiltro({ id: parte.fattura_id })}>{titoloParte(parte)}</AppLink>
        ) : (
          titoloParte(parte)
        )}{' '}
        {parte.numero && parte.nome !== parti[i - 1]?.nome && parte.nome}
      </span>
      {parte.importo !== importo && <b>{formatEuro(parte.importo)}</b>}
    </span>
  ))
