import {
  OperationNodeTransformer,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type QueryResult,
  type SelectType,
  type UnknownRow,
  type ValueNode,
} from "kysely";
import type { DB } from "./schema/index";

type BooleanColumnOf<Table> = {
  [Column in keyof Table & string]: SelectType<Table[Column]> extends boolean ? Column : never;
}[keyof Table & string];

type BooleanColumn = { [Table in keyof DB]: BooleanColumnOf<DB[Table]> }[keyof DB];

/** Every boolean column of the schema: the type refuses a missing one. */
const booleanColumns: Record<BooleanColumn, true> = {
  completed: true,
  everybodyNow: true,
  hasHeader: true,
  isAccepted: true,
  isActive: true,
  isAnonymous: true,
  isCompleted: true,
  isCrisis: true,
  isDemo: true,
  isPublic: true,
  isPublished: true,
  isRead: true,
  isRecurring: true,
  isSummaryByAi: true,
  looksDaily: true,
  isUnlocked: true,
  isUrgent: true,
  isViewed: true,
  mayCopy: true,
  mayFeed: true,
  mayMail: true,
  onboardingCompleted: true,
  onlyMessages: true,
  receiptSent: true,
  thankYouSent: true,
};

/**
 * Booleans are stored as 0 and 1 in both databases, and are `true` and `false` in code. Rows are converted by the names
 * of their columns, so no other value of a query may have the name of a boolean column.
 */
export class BooleanColumnsPlugin implements KyselyPlugin {
  readonly #toNumbers = new BooleansToNumbers();

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#toNumbers.transformNode(node, queryId);
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const columns = Object.keys(result.rows[0] ?? {}).filter((name) => name in booleanColumns);
    for (const row of result.rows)
      for (const name of columns) if (row[name] !== null) row[name] = row[name] === 1;
    return Promise.resolve(result);
  }
}

const toNumber = (value: unknown) => (typeof value === "boolean" ? Number(value) : value);

class BooleansToNumbers extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return node.immediate ? node : { ...node, value: toNumber(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(toNumber) };
  }
}
