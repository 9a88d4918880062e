import type { Books } from './books.ts';
import { type Check, compare } from './check.ts';
import { expectedAlarms, nameAlarm } from './expected-alarms.ts';
import type { AskedSlip } from './play-round.ts';

/** What was answered, alarmed about and set aside must be what the scenarios foretell. */
export function checkMessages(books: Books): readonly Check[] {
  const { rounds, asked, alarms, parked, deadLetters } = books;
  const plan = rounds.map(({ planned }) => planned);
  const parks = plan.flatMap(({ course }) => course.parks ?? []);
  const raised = [...new Set(alarms.map(nameAlarm))];
  return [
    {
      claim: `${asked.length} slips were answered as they must be`,
      faults: [
        ...compare('the number of slips', plan.flatMap(({ slips }) => slips).length, asked.length),
        ...asked.flatMap(findReplyFault),
      ],
    },
    {
      claim: 'People were alarmed about what needs them, and about nothing else',
      faults: compare('the list of alarms', listOf(expectedAlarms(plan)), listOf(raised)),
    },
    {
      claim: `${parks.length} messages were parked, and none is in a dead-letter queue`,
      faults: [
        ...compare(
          'the list of parked messages',
          listOf(parks),
          listOf(parked.map(({ code }) => code)),
        ),
        ...compare('the number of dead letters', 0, deadLetters),
      ],
    },
  ];
}

function findReplyFault({ slip, replies }: AskedSlip): readonly string[] {
  return compare(
    `the answer to slip ${slip.slipId} of round ${slip.roundId}`,
    slip.course.expects.join(', '),
    replies.map(({ outcome }) => outcome).join(', '),
  );
}

function listOf(texts: readonly string[]): string {
  return texts.toSorted().join(', ');
}
