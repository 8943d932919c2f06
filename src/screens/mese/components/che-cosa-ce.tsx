import {
  IconCashBanknote,
  IconFileDescription,
  IconFileImport,
  IconMailCheck,
  IconPercentage,
  IconReceiptRefund,
  IconRubberStamp,
  type TablerIcon,
} from '@tabler/icons-react'
import type { MeseDelCommercialista } from '#archivio/mese/contract.ts'
import { contributoInFrase } from '#carte/fatture/trattenute.rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro, formatFlow, sumEuro } from '#shared/money.ts'
import { contaInParole, formatCount } from '#shared/numbers.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'

interface Voce {
  nome: string
  sotto: string
  Icona: TablerIcon
  quanti: number
  importo: string
  entra?: boolean
}

/** What of some invoices goes along, and how many have nothing to go. */
const conFile = ({ numero, file, note }: MeseDelCommercialista['emesse'], singolo: string, tanti: string) => {
  const senza = numero + note.numero - file
  return senza > 0
    ? `${contaInParole(file, singolo, tanti)}, ${formatCount(senza)} senza XML`
    : contaInParole(file, singolo, tanti)
}

const solo = (...parti: (string | false)[]) => parti.filter(Boolean).join(', ')

function vociDi({
  emesse,
  ricevute,
  ricevute_sdi: sdi,
  incassi,
  pagamenti,
  ritenute,
  bollo,
}: MeseDelCommercialista): Voce[] {
  const saldo = sumEuro([incassi.importo, -pagamenti.importo])
  const { subite, da_versare: daVersare, contributi } = ritenute
  const contributiMese = [...contributi.subiti, ...contributi.trattenuti]
  const note = (fatture: MeseDelCommercialista['emesse'], nome: string, entra: boolean): Voce[] =>
    fatture.note.numero === 0
      ? []
      : [
          {
            ...{ nome, sotto: 'TD04', Icona: IconReceiptRefund, quanti: fatture.note.numero },
            importo: formatFlow(fatture.note.importo, entra),
          },
        ]
  return [
    {
      ...{ nome: 'Fatture emesse', sotto: conFile(emesse, 'XML', 'XML'), Icona: IconFileDescription },
      ...{ quanti: emesse.numero, importo: formatFlow(emesse.importo, true), entra: emesse.importo > 0 },
    },
    ...note(emesse, 'Note di credito emesse', true),
    {
      nome: 'Fatture ricevute',
      sotto: conFile(ricevute, 'originale', 'originali'),
      Icona: IconFileImport,
      quanti: ricevute.numero,
      importo: formatFlow(ricevute.importo, false),
    },
    ...note(ricevute, 'Note di credito ricevute', false),
    {
      ...{ nome: 'Ricevute del SdI', Icona: IconMailCheck, quanti: sdi.numero, importo: '' },
      sotto:
        solo(
          sdi.consegne > 0 && contaInParole(sdi.consegne, 'consegna', 'consegne'),
          sdi.mancate > 0 && contaInParole(sdi.mancate, 'mancata consegna', 'mancate consegne'),
          sdi.scarti > 0 && contaInParole(sdi.scarti, 'scarto', 'scarti'),
        ) || 'nessuna',
    },
    {
      ...{ nome: 'Incassi e pagamenti', Icona: IconCashBanknote, quanti: incassi.numero + pagamenti.numero },
      sotto: `${contaInParole(incassi.numero, 'incasso', 'incassi')}, ${contaInParole(pagamenti.numero, 'pagamento', 'pagamenti')}`,
      ...{ importo: formatFlow(saldo, true), entra: saldo > 0 },
    },
    {
      ...{ nome: 'Ritenute', Icona: IconPercentage },
      quanti: [subite, daVersare, ...contributiMese].reduce((n, { numero }) => n + numero, 0),
      sotto:
        [
          subite.importo !== 0 && `subite ${formatEuro(subite.importo)}`,
          daVersare.importo !== 0 &&
            (daVersare.versata_il
              ? `${formatEuro(daVersare.importo)}, versata il ${formatDate(daVersare.versata_il)}`
              : `da versare ${formatEuro(daVersare.importo)} entro il ${formatDate(daVersare.entro)}, F24 ${daVersare.codice}`),
          ...contributi.trattenuti.map((c) => `${contributoInFrase(c.tipo)} ${formatEuro(c.importo)}`),
          ...contributi.subiti.map(
            (c) => `${contributoInFrase(c.tipo)} ${formatEuro(c.importo)}, trattenuto a noi`,
          ),
        ]
          .filter(Boolean)
          .join(' · ') || 'nessuna',
      importo: daVersare.importo === 0 ? '' : formatFlow(daVersare.importo, false),
    },
    {
      ...{ nome: `Bollo, ${bollo.trimestre} trimestre`, Icona: IconRubberStamp, quanti: bollo.numero },
      sotto:
        bollo.numero === 0
          ? 'nessuna fattura col bollo'
          : `${contaInParole(bollo.numero, 'fattura', 'fatture')}${bollo.finito ? '' : ' finora'}, entro il ${formatDate(bollo.scadenza)} con il codice ${bollo.codice}${bollo.rinvio ? `, o entro il ${formatDate(bollo.rinvio)}: è poco` : ''}`,
      importo: formatEuro(bollo.importo),
    },
  ]
}

/** What a month holds, with how many and how much. */
export function CheCosaCe({ mese }: { mese: MeseDelCommercialista }) {
  return (
    <Scheda titolo="Che cosa c’è" senzaMargine>
      <Rows cols="20px minmax(0, 1fr) 56px 130px" dense>
        {vociDi(mese).map(({ nome, sotto, Icona, quanti, importo, entra }) => (
          <Row
            key={nome}
            lead={<Icona size={20} stroke={1.6} aria-hidden />}
            name={nome}
            sub={sotto}
            cells={[
              <span key="quanti" data-end>
                {formatCount(quanti)}
              </span>,
            ]}
            end={<b data-entra={entra || undefined}>{importo}</b>}
          />
        ))}
      </Rows>
    </Scheda>
  )
}
