import { PersonOnPaper } from '#app/profile/record/person-on-paper.tsx'
import { medicineTexts } from '#app/profile-definition/medicine-texts.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Page } from '#app/ui/page.tsx'
import { Paper } from '#app/ui/paper.tsx'
import { PrintButton, PrintHint } from '#app/ui/print-button.tsx'
import { keepTimesWhole } from './keep-times-whole.ts'
import { listPath } from './medication-list.ts'
import { type PrintedList, type PrintedMedication, printedListTitle } from './printed-list.ts'

/** The medication list, for the screen and for one sheet of paper. */
export function PrintedListPage({ list }: { list: PrintedList }) {
  const { name, born, madeAt, changedAt, current, noneText, stopped } = list
  return (
    <Paper head={<PersonOnPaper name={name} born={born} at={madeAt} />}>
      <Page
        title={printedListTitle}
        width="wide"
        before={<BackLink to={listPath}>Back to Medications</BackLink>}
      >
        <p className="paper-name break-words text-2xl font-bold">{name}</p>
        <p className="no-print !mt-0">
          Date of birth: {born}&nbsp;· As of <Moment at={madeAt} />
        </p>
        <p className="!mt-0 text-base text-muted">
          Written by the owner or by somebody who helps them. Not checked by a doctor or pharmacist.
        </p>
        <Print />
        <AllergyBox list={list} />
        <h2 className="list-heading mt-6 text-xl">Current medications ({current.length})</h2>
        {changedAt && (
          <p className="!mt-0 text-base text-muted">
            Last updated <Moment at={changedAt} />
          </p>
        )}
        {noneText ? <p>{noneText}</p> : <MedicationTable rows={current} />}
        {stopped.length > 0 && (
          <>
            <h2 className="list-heading mt-6 text-xl">{medicineTexts.notTaken}</h2>
            <ul className="[overflow-wrap:anywhere]">
              {stopped.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </Page>
    </Paper>
  )
}

function Print() {
  return (
    <div className="no-print mt-4">
      <PrintButton>Print</PrintButton>
      <PrintHint>To print this list, use the menu of your browser.</PrintHint>
    </div>
  )
}

function AllergyBox({ list: { allergies, noAllergiesText } }: { list: PrintedList }) {
  return (
    <section className="allergy-box mt-4 break-inside-avoid rounded-lg border-2 border-ink px-4 py-3 large-text:p-2 [overflow-wrap:anywhere]">
      {noAllergiesText ? (
        <p>
          <strong>Allergies:</strong> {noAllergiesText}
        </p>
      ) : (
        <>
          <h2 className="list-heading !mt-0 text-xl">Allergies</h2>
          <ul>
            {allergies.map(({ allergen, details }) => (
              <li key={`${allergen} ${details}`}>
                <strong>{allergen}</strong>
                {details && `: ${details}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function MedicationTable({ rows }: { rows: PrintedMedication[] }) {
  // Few owners state a day, and a column without content takes room.
  const hasDays = rows.some(({ since }) => since)
  return (
    <table className="medication-table mt-2 w-full table-fixed border-collapse text-left [overflow-wrap:anywhere]">
      <thead>
        <tr>
          <th scope="col" className="w-[23%]">
            Medication
          </th>
          <th scope="col" className="w-[22%]">
            Dose
          </th>
          <th scope="col" className="w-[25%]">
            How often
          </th>
          <th scope="col">For</th>
          {hasDays && (
            <th scope="col" className="w-[14%]">
              Since
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, dose, times, reason, since }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td data-label="Dose">{dose}</td>
            <td data-label="How often">{keepTimesWhole(times)}</td>
            <td data-label="For">{reason}</td>
            {hasDays && <td data-label="Since">{since}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
