import { LOCAL_ACCOUNT } from '../local-account.ts';
import { type RequestRules, type RequestTypes, validations } from './dynalite.ts';
import { asDynamoDbError } from './dynamodb-error.ts';
import type { WireObject } from './wire.ts';

/** `ReturnValuesOnConditionCheckFailure`, which dynalite does not know. */
export const returnOldOnFailure: RequestTypes = {
  ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] },
};

// Sizes are checked apart from this, in UTF-8 bytes; the account is named in tagging errors only.
const rulesContext = {
  options: { maxItemSize: Number.POSITIVE_INFINITY },
  tableDb: { awsAccountId: LOCAL_ACCOUNT.accountId },
};

/**
 * Checks a request by dynalite's rules: field types, constraints, values and expressions, in AWS's
 * wording. The input is consumed.
 *
 * @throws DynamoDbError SerializationException or ValidationException
 */
export function checkRequest<Request>(rules: RequestRules<Request>, input: WireObject): Request {
  try {
    const request = validations.checkTypes<Request>(input, rules.types);
    validations.checkValidations(request, rules.types, rules.custom, rulesContext);
    return request;
  } catch (error) {
    throw asDynamoDbError(error);
  }
}

/** Checks expressions and values of one member of a request; answers what is wrong with it. */
export function checkMember<Request>(
  rules: RequestRules<Request>,
  request: Request,
): string | undefined {
  return rules.custom?.(request, rulesContext);
}
