"""Calls the mock with Redocly's Python client; prints what came back as JSON. Arguments: where the mock is, the bundle."""

import json
import sys
from pathlib import Path

# Last in the path: an installed httpx is taken.
sys.path.append(str(Path(__file__).parent / "stand-in"))

from client import (
    ApiError,
    Client,
    EnrichmentRequest,
    KeywordMonitorConfig,
    KeywordMonitorRequest,
    Monitor,
    Operation,
    PeopleFilters,
    PeopleSearchRequest,
    WebSearchRequest,
    decode,
)

client = Client(
    sys.argv[1],
    auth={"api_key": {"AccessKey": "ak_sandbox", "SecretKey": "sk_sandbox"}},
)


def refusal(make):
    """What a call or a constructor fails with."""
    try:
        make()
    except ApiError as failure:
        return [failure.status, failure.body["errors"][0]["property"]]
    except TypeError as failure:
        return str(failure)
    return None


def results():
    """The class that the result of each kind of job is read as, by the examples of getOperation."""
    document = json.loads(Path(sys.argv[2]).read_text())
    answer = document["paths"]["/api/operations/{id}"]["get"]["responses"]["200"]
    found = {}
    for example in answer["content"]["application/json"]["examples"].values():
        while "$ref" in example:
            example = document["components"]["examples"][example["$ref"].split("/")[-1]]
        job = decode(Operation, example["value"])
        if job.result is not None:
            found.setdefault(job.kind, set()).add(type(job.result).__name__)
    return {kind: sorted(names) for kind, names in found.items()}


keyword = KeywordMonitorConfig(query="hiring")
monitor = client.create_monitor(KeywordMonitorRequest(name="Hiring", type_="linkedin_keyword", config=keyword))
listed = client.list_monitors(limit=100).data

print(
    json.dumps(
        {
            "health": client.get_health().status,
            "estimate": client.estimate_people_search(
                PeopleSearchRequest(filters=PeopleFilters(titles=["CTO"]))
            ).data.estimated_credits,
            "search": client.search_platforms(WebSearchRequest(type_="web_search", query="hiring")).status,
            "monitor": isinstance(monitor, Monitor) and monitor.last_run_at is None,
            "listed": monitor.id in [one.id for one in listed],
            "deleted": client.delete_monitor(monitor.id) is None,
            "tooMany": refusal(lambda: client.search_people(PeopleSearchRequest(query="CTO", limit=1000))),
            "mistyped": refusal(lambda: PeopleSearchRequest(querry="CTO")),
            "missing": refusal(lambda: EnrichmentRequest()),
            "results": results(),
        }
    )
)
