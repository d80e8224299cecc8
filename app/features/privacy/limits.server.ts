import { defineLimit } from "~/request/limit.server";

export const privacyLimit = defineLimit("privacy");
/** Codes that a device shows. */
export const pairingCodeLimit = defineLimit("pairing-code");
/** Codes that a device types: they could be guessed. */
export const joinDeviceLimit = defineLimit("join-device");
